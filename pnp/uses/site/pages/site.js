// Optional: keeps the language that a reader chooses, and leads to it from the entrance.
(function () {
  "use strict";
  var KEY = "pnp-language";
  var links = document.querySelectorAll("a[hreflang]");
  function kept() {
    try { return window.localStorage.getItem(KEY); } catch (blocked) { return null; }
  }
  function keep(code) {
    try { window.localStorage.setItem(KEY, code); } catch (blocked) { /* then not */ }
  }
  function link(code) {
    var wanted = code.toLowerCase(), first = wanted.split("-")[0];
    return Array.prototype.find.call(links, function (one) { return one.hreflang === wanted; }) ||
      Array.prototype.find.call(links, function (one) { return one.hreflang === first; });
  }
  Array.prototype.forEach.call(links, function (one) {
    one.addEventListener("click", function () { keep(one.hreflang); });
  });
  if (!document.documentElement.hasAttribute("data-entrance") || window.location.hash) { return; }
  var wished = kept() ? [kept()] : (navigator.languages || [navigator.language || ""]);
  for (var at = 0; at < wished.length; at += 1) {
    var found = link(wished[at]);
    if (found) { window.location.replace(found.href); return; }
  }
})();
