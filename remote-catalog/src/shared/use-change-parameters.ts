import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The last requested parameters, until the page shows them. */
let asked: { pathname: string; search: string; isSettled: boolean } | null = null;

/**
 * Sets parameters of the page's address, or removes those that are undefined or empty. A change builds on the previous one, whose page may
 * still be loading or not yet be shown. React Router's own setter builds on the current page, and would lose the first of two quick
 * presses.
 */
export function useChangeParameters(): (
  valuesFor: (before: URLSearchParams) => Record<string, string | undefined>,
) => void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Now shown, or replaced by another navigation.
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
