import { usePlatform } from '@fitreel/sdk/platform';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../composition/site-context';

/** Tells a guest once, after the login, what will be lost and how to keep it (behaviour.md#guest-login). */
export function useGuestNotice(): void {
  const platform = usePlatform();
  const { navigation } = useSite();
  const navigate = useNavigate();
  useEffect(
    () =>
      // Not for a session that the page begins with: the store notifies of a login.
      platform.session.subscribe(() => {
        if (!platform.session.getSnapshot().signedIn) return;
        import(/* webpackChunkName: "account-panel" */ './tell-guest')
          .then(({ tellGuest }) => tellGuest(platform, navigation, navigate))
          .catch(console.error);
      }),
    [platform, navigation, navigate],
  );
}
