import { useViewer } from '@fitreel/sdk/session';
import { Icon, IconButton, lazyPart } from '@fitreel/sdk/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useNavigate } from 'react-router-dom';
import { accountTexts } from '../texts';
import styles from './account-menu.module.css';
import { useSite } from '../composition/site';

/** Not loaded for visitors. Without it, the bar still has Logout. */
const AccountPanel = lazyPart(() => import(/* webpackChunkName: "small" */ './account-panel'));

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** The avatar of the signed-in user, which opens the account menu (behaviour.md#top-bar-and-sidebar). */
export function AccountMenu({ logOut }: { logOut: () => void }): ReactNode {
  const { name, guest } = useViewer();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const who = guest ? accountTexts.guest : (name ?? accountTexts.unnamed);
  return (
    <>
      <IconButton
        label={accountTexts.button(who)}
        icon={
          // The initials are drawn by CSS: text inside a button must be part of its accessible name (WCAG 2.5.3).
          <span className={styles['avatar']} data-initials={guest ? '' : initials(name ?? '')}>
            {(guest || name === undefined) && <Icon name="account" />}
          </span>
        }
        popoverTarget={panelId}
      />
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles['panel']}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && <AccountPanel who={who} logOut={logOut} close={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** Tells a guest once, after the login, what logging out will delete and how to keep it (behaviour.md#guest-login). */
export function useGuestNotice(): void {
  const platform = usePlatform();
  const { navigation } = useSite();
  const navigate = useNavigate();
  useEffect(
    () =>
      // Skips a session that the page starts with: the store only notifies of a login.
      platform.session.subscribe(() => {
        if (!platform.session.getSnapshot().signedIn) return;
        import(/* webpackChunkName: "small" */ './account-panel')
          .then(({ tellGuest }) => tellGuest(platform, navigation, navigate))
          .catch(console.error);
      }),
    [platform, navigation, navigate],
  );
}
