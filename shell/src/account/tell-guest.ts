import type { Platform } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import type { NavigateFunction } from 'react-router-dom';
import type { Navigation } from '../composition/navigation';
import { accountTexts } from '../texts';

/** Shows a guest how to keep what will be lost, on a site that has a way. */
export function tellGuest(
  { session, toasts }: Platform,
  { account }: Navigation,
  navigate: NavigateFunction,
): void {
  const entry = account.find((other) => other.for === 'guest');
  if (!entry || !viewerOf(session.getSnapshot().token).guest) return;
  const run = () => {
    navigate(entry.path);
  };
  toasts.show(accountTexts.guestNotice, 'info', { topic: 'guest', action: { label: entry.label, run } });
}
