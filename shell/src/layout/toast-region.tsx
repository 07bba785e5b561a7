import { usePlatform } from '@fitreel/sdk/platform';
import type { Toast } from '@fitreel/sdk/toast';
import { Button, IconButton } from '@fitreel/sdk/ui';
import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { focusHeading } from '../focus/use-heading-focus';
import { LoginLink } from '../login/login-link';
import styles from './toast-region.module.css';
import { useToastPause } from './use-toast-pause';
import { layoutTexts } from '../texts';

/** A live region for toasts. As a popover it is on top of everything, even of a dialog that contains it. */
export function ToastRegion({ toast }: { toast: Toast | null }): ReactNode {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
  }, []);

  return (
    <div ref={region} role="status" popover="manual" className={styles['region']}>
      {toast && <ToastCard key={toast.topic ?? toast.id} toast={toast} />}
    </div>
  );
}

/** Stays while it is hovered or focused, and can be dismissed. */
function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { toasts } = usePlatform();
  const previousFocus = useRef<EventTarget | null>(null);
  const pause = useToastPause();
  const dismiss = () => {
    const previous = previousFocus.current;
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    else focusHeading();
    toasts.dismiss();
  };
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const { text, style, action, afterLogin } = toast;
  return (
    <div ref={pause} className={styles['toast']}>
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
