import { useCurrentToast, type Toast } from '@fitreel/sdk/toast';
import { useEffect, useRef, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, IconButton } from '@fitreel/sdk/ui';
import { focusHeading } from '../focus/use-heading-focus';
import { LoginLink } from '../login/after-login';
import styles from './toaster.module.css';
import { layoutTexts } from '../texts';

/**
 * Shows the current toast. Screen readers announce text only in a live region that already exists, so the page has one from the start. Each
 * toast is a new element, so that all are announced, even those that are soon replaced. A modal dialog makes everything outside it inert,
 * even a popover on top of it, so an open dialog gets a region of its own.
 */
export function Toaster(): ReactNode {
  const toast = useCurrentToast();
  const dialog = useModalDialog();
  return (
    <>
      <ToastRegion toast={dialog ? null : toast} />
      {dialog && createPortal(<ToastRegion toast={toast} />, dialog)}
    </>
  );
}

/** A live region for toasts. As a popover it is on top of everything, even of a dialog that contains it. */
function ToastRegion({ toast }: { toast: Toast | null }): ReactNode {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
  }, []);

  return (
    <div ref={region} role="status" popover="manual" className={styles['region']}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  );
}

/** Stays while it is hovered or focused, and can be dismissed. */
function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { toasts } = usePlatform();
  const previousFocus = useRef<EventTarget | null>(null);
  const pause = useToastPause();
  const dismiss = () => {
    // First: when the focus leaves, the next toast would show and be dismissed.
    toasts.dismiss();
    const previous = previousFocus.current;
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    else focusHeading();
  };
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const { text, style, action, afterLogin } = toast;
  return (
    <div {...pause} className={styles['toast']}>
      <span className={styles['text']} data-style={style}>
        {text}
      </span>
      {action && (
        <Button
          size="s"
          variant="ghost"
          className={styles['action']}
          onFocus={handleFocus}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {afterLogin && (
        <LoginLink
          className={styles['action']}
          afterLogin={afterLogin}
          onFocus={handleFocus}
          onFollow={dismiss}
        />
      )}
      <IconButton label={layoutTexts.dismiss} icon="close" onFocus={handleFocus} onClick={dismiss} />
    </div>
  );
}

/** Props of an element that pauses the toasts' timer while it is hovered or focused, until it is removed. */
function useToastPause() {
  const { toasts } = usePlatform();
  const reasons = useRef(new Set<string>());
  const begin = (reason: string) => {
    reasons.current.add(reason);
    toasts.hold(true);
  };
  const end = (reason: string) => {
    reasons.current.delete(reason);
    toasts.hold(reasons.current.size > 0);
  };
  // The browser fires no event for an element that is removed.
  useEffect(() => () => toasts.hold(false), [toasts]);
  return {
    onPointerEnter: () => begin('pointer'),
    onPointerLeave: () => end('pointer'),
    onFocus: () => begin('focus'),
    onBlur: () => end('focus'),
  };
}

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
function useModalDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, openModal, () => null);
}
