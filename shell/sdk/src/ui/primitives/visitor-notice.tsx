import type { ReactNode } from 'react';
import { serializeCookie, type Cookie } from '@fitreel/protocol/browser';
import { useSessionSnapshot } from '../../session/use-session';
import { uiTexts } from '../texts';
import { IconButton } from './icon-button';
import styles from './visitor-notice.module.css';

export interface VisitorNoticeProps {
  /** Its accessible name. */
  label: string;
  children: ReactNode;
}

/** A cookie, since logout clears local storage (ADR-0006). 400 days is the longest that browsers keep it (RFC 6265bis). */
const CLOSED_COOKIE: Cookie<'closed'> = {
  name: 'visitor-notice',
  maxAgeSeconds: 400 * 24 * 60 * 60,
  parse: (text) => (text === 'closed' ? text : null),
};

/**
 * A line that visitors see until they close it on this device. A server renders it for everybody. For those who have closed
 * it or are signed in, an attribute of the page hides it from the first paint (`shell/src/page/index.html`).
 */
export function VisitorNotice({ label, children }: VisitorNoticeProps) {
  const { signedIn } = useSessionSnapshot();
  if (signedIn) return null;
  return (
    <section className={styles.notice} aria-label={label}>
      {children}
      <IconButton
        className={styles.close}
        label={uiTexts.close}
        icon="close"
        onClick={({ currentTarget }) => {
          // The button goes, and the focus with it.
          currentTarget.closest('main')?.focus({ preventScroll: true });
          document.cookie = serializeCookie(CLOSED_COOKIE, 'closed', location.protocol === 'https:');
          document.documentElement.dataset['noVisitorNotice'] = '';
        }}
      />
    </section>
  );
}
