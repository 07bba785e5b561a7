import { RENDERED_ATTRIBUTE } from '@fitreel/protocol/browser';
import { useEffect } from 'react';

declare global {
  interface Window {
    /**
     * Stops keeping presses, and returns the buttons and forms that were pressed, in order. A script in the page defines it
     * (`page/index.html`), since a rendered page can be pressed long before the app runs.
     */
    fitreelEarly?: () => (HTMLButtonElement | HTMLFormElement)[];
  }
}

/** Presses what the visitor pressed before the app ran, unless it is gone. The page is no longer as the server rendered it. */
function repeatEarlyPresses(): void {
  document.getElementById('root')?.removeAttribute(RENDERED_ATTRIBUTE);
  const pressed = window.fitreelEarly?.() ?? [];
  for (const target of pressed) {
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
