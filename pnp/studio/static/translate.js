import "./core.js";
