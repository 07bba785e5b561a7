import { useSyncExternalStore } from 'react';
import { dayAt } from '@fitreel/sdk/days';

/** How soon after midnight, or a journey, the day is right. */
const LOOK_EVERY_MS = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The day where the viewer is; null on the server, which does not know. */
export function useToday(): string | null {
  return useSyncExternalStore<string | null>(
    subscribe,
    () => dayAt(Date.now()),
    () => null,
  );
}
