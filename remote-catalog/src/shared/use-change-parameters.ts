import { useLocation, useNavigate } from 'react-router-dom';

/** What was asked for while a location is shown, by its object. */
const asked = new WeakMap<object, URLSearchParams>();

/**
 * Sets parameters of the page's address, or removes those that are undefined or empty. A change goes on from the one before it, whose
 * page may still be loading: React Router's own setter goes on from the page that is shown, and would lose the first of two
 * quick presses.
 */
export function useChangeParameters(): (values: Record<string, string | undefined>) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (values) => {
    const changed = new URLSearchParams(asked.get(location) ?? location.search);
    for (const [name, value] of Object.entries(values))
      if (value) changed.set(name, value);
      else changed.delete(name);
    asked.set(location, changed);
    navigate(`?${changed}`, { replace: true });
  };
}
