import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What was asked for last, until the page shows it. */
let asked: { pathname: string; search: string; isSettled: boolean } | null = null;

/**
 * Sets parameters of the page's address, or removes those that are undefined or empty. A change goes on from the one before it, whose
 * page may still be loading, or have loaded and not be shown: React Router's own setter goes on from the page that is shown, and would
 * lose the first of two quick presses.
 */
export function useChangeParameters(): (
  valuesFor: (before: URLSearchParams) => Record<string, string | undefined>,
) => void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Shown now, or replaced by another navigation.
    if (asked?.isSettled) asked = null;
  }, [location]);
  return (valuesFor) => {
    const { pathname } = location;
    const changed = new URLSearchParams(asked?.pathname === pathname ? asked.search : location.search);
    for (const [name, value] of Object.entries(valuesFor(changed)))
      if (value) changed.set(name, value);
      else changed.delete(name);
    const ask = { pathname, search: changed.toString().replaceAll('%2C', ','), isSettled: false };
    asked = ask;
    const settle = () => {
      ask.isSettled = true;
    };
    Promise.resolve(navigate(`?${ask.search}`, { replace: true })).then(settle, settle);
  };
}
