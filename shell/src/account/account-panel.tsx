import { useViewer, viewerOf } from '@fitreel/sdk/session';
import { Slot } from '@fitreel/sdk/slots';
import type { ReactNode } from 'react';
import { Link, type NavigateFunction } from 'react-router-dom';
import type { NavigationEntry } from '@fitreel/sdk/remote';
import type { Platform } from '@fitreel/sdk/platform';
import { useSite, type Navigation } from '../composition/site';
import { focusHeading } from '../focus/use-heading-focus';
import { useShortcutStore } from '../shortcuts/shortcuts';
import { accountTexts } from '../texts';
import { guestNotice } from './texts';
import styles from './account-panel.module.css';

interface AccountPanelProps {
  who: string;
  logOut: () => void;
  close: () => void;
}

/** The content of the account menu: the user, the pages of the account, the shortcuts, and Log out. */
export default function AccountPanel({ who, logOut, close }: AccountPanelProps): ReactNode {
  const { navigation } = useSite();
  const { guest, email } = useViewer();
  const shortcuts = useShortcutStore();
  const leave = () => {
    close();
    logOut();
    // The menu's button is gone.
    focusHeading();
  };
  return (
    <>
      <div className={styles['who']}>
        <p className={styles['name']} dir="auto">
          {who}
        </p>
        {guest ? (
          <p className={styles['note']}>{accountTexts.guestNote}</p>
        ) : (
          email !== undefined && <p className={styles['note']}>{email}</p>
        )}
      </div>
      <div className={styles['slot']}>
        <Slot name="account-menu" close={close} unavailable={() => null} />
      </div>
      <ul className={styles['list']}>
        {accountEntries(navigation, guest).map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={styles['item']} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li className={styles['shortcuts']}>
          <button
            type="button"
            className={styles['item']}
            aria-haspopup="dialog"
            onClick={() => {
              close();
              shortcuts.showOverview(true);
            }}
          >
            {accountTexts.shortcuts}
          </button>
        </li>
        <li className={styles['last']}>
          <button type="button" className={styles['item']} onClick={leave}>
            {accountTexts.logOut}
          </button>
        </li>
      </ul>
    </>
  );
}

/** The entries of the account menu for a guest, or for a user with an account of their own. */
function accountEntries({ account }: Navigation, guest: boolean): NavigationEntry[] {
  return account.filter((entry) => entry.for === undefined || entry.for === (guest ? 'guest' : 'member'));
}

/** After the toast of the login, tells a guest how to keep what a logout would delete, if the site has a way. */
export function tellGuest(
  { session, toasts }: Platform,
  { account }: Navigation,
  navigate: NavigateFunction,
): void {
  const entry = account.find((other) => other.for === 'guest');
  if (!entry) return;
  const run = () => {
    navigate(entry.path);
  };
  let stop = () => {};
  const tell = () => {
    if (toasts.getSnapshot()) return;
    stop();
    if (!viewerOf(session.getSnapshot().token).guest) return;
    toasts.show(guestNotice, 'info', { action: { label: entry.label, run } });
  };
  stop = toasts.subscribe(tell);
  tell();
}
