import { useSyncExternalStore } from 'react';

/** The innermost open modal dialog, or null. */
function openModal(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null;
}

/** Opening a dialog fires no event on the document, but sets the dialog's `open` attribute. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** The modal dialog that currently makes the rest of the page inert. It may be a remote's. */
export function useModalDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, openModal, () => null);
}
