"""A build on a machine: what is asked for, what is fresh, who shares the work, where files go."""
