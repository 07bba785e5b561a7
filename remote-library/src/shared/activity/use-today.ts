import { useSyncExternalStore } from 'react';
import { dayAt } from '@fitreel/sdk/days';

/** How soon the day is corrected after midnight or a change of time zone. */
const LOOK_EVERY_MS = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Today's date in the viewer's time zone; null on the server, which does not know it. */
export function useToday(): string | null {
  return useSyncExternalStore<string | null>(
    subscribe,
    () => dayAt(Date.now()),
    () => null,
  );
}
