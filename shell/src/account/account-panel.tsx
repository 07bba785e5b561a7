import { useSession, useViewer } from '@fitreel/sdk/session';
import { Slot } from '@fitreel/sdk/slots';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../composition/site-context';
import { focusHeading } from '../focus/use-heading-focus';
import { useShortcutStore } from '../shortcuts/shortcut-context';
import { accountTexts } from '../texts';
import { accountEntries } from './account-entries';
import styles from './account-panel.module.css';

interface AccountPanelProps {
  who: string;
  close: () => void;
}

/** The content of the account menu: who is signed in, the pages of the account, the shortcuts, and Log out. */
export default function AccountPanel({ who, close }: AccountPanelProps): ReactNode {
  const { navigation } = useSite();
  const { guest, email } = useViewer();
  const { logOut } = useSession();
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
