import { usePlatform } from '@fitreel/sdk/platform';
import { useViewer } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../composition/site-context';
import { accountTexts } from '../texts';

/** Tells a guest once, after the login, what will be lost and how to keep it (behaviour.md#guest-login). */
export function useGuestNotice(): void {
  const { session, toasts } = usePlatform();
  const { navigation } = useSite();
  const { token } = useStore(session);
  const { guest } = useViewer();
  const navigate = useNavigate();

  const tell = useEffectEvent(() => {
    const entry = navigation.account.find((other) => other.for === 'guest');
    if (!guest || !entry) return;
    const run = () => {
      navigate(entry.path);
    };
    toasts.show(accountTexts.guestNotice, 'info', { topic: 'guest', action: { label: entry.label, run } });
  });

  // A session that the page begins with is no login.
  const known = useRef<string | null>(null);
  useEffect(() => {
    known.current = session.getSnapshot().token;
  }, [session]);
  useEffect(() => {
    if (token === known.current) return;
    known.current = token;
    tell();
  }, [token]);
}
