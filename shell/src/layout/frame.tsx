import type { ReactNode } from 'react';
import { useGuestNotice } from '../account/use-guest-notice';
import { CONTENT_ID, useHeadingFocus } from '../focus/use-heading-focus';
import { AfterLoginContext, useAfterLogin } from '../login/after-login';
import styles from './layout.module.css';
import { PartsSwitch } from '../parts/parts-switch';
import { OfflineNotice } from './offline-notice';
import { Sidebar } from './sidebar';
import { Toaster } from './toaster';
import { Topbar } from './topbar';
import { layoutTexts } from '../texts';

/** Top bar, sidebar and toasts around `children`. On a phone the sidebar is a bar at the bottom. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  useHeadingFocus();
  useGuestNotice();
  const keepForLogin = useAfterLogin();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href={`#${CONTENT_ID}`}>
        {layoutTexts.skip}
      </a>
      <Topbar />
      <Sidebar />
      <main className={styles['main']} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <OfflineNotice />
      <AfterLoginContext value={keepForLogin}>
        <Toaster />
      </AfterLoginContext>
      <PartsSwitch />
    </div>
  );
}
