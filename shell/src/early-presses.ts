import { RENDERED_ATTRIBUTE } from '@fitreel/protocol/browser';
import { useEffect } from 'react';

declare global {
  interface Window {
    /**
     * The buttons and forms that were pressed, in order, and how to stop keeping presses. A script in the page defines it
     * (`page/index.html`), since a rendered page can be pressed long before the app runs.
     */
    fitreelEarly?: { pressed: (HTMLButtonElement | HTMLFormElement)[]; end: () => void };
  }
}

/** What the visitor has pressed so far, in order. */
export const earlyPresses = () => window.fitreelEarly?.pressed ?? [];

/** Presses what the visitor pressed before the app ran, unless it is gone. The page is no longer as the server rendered it. */
function repeatEarlyPresses(): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  window.fitreelEarly?.end();
  for (const target of earlyPresses()) {
    if (!target.isConnected) continue;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}

/** Repeats early presses once the app has taken over the rendered page and has applied the session. */
export function useEarlyPresses(): void {
  useEffect(() => {
    const timer = setTimeout(repeatEarlyPresses);
    return () => clearTimeout(timer);
  }, []);
}
