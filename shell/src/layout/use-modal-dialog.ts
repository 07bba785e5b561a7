import { useSyncExternalStore } from 'react';

/** The modal dialog that is open, the innermost where there are several; null where there is none. */
function openModal(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null;
}

/** A dialog says nothing to the document when it opens, but its attribute `open` comes and goes with it. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The modal dialog that keeps the rest of the page out of reach now. Dialogs of remotes count too. */
export function useModalDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, openModal, () => null);
}
