import type { SlotName } from '@fitreel/protocol/browser';
import { useCallback } from 'react';
import { usePlatform } from '../platform/context';

/**
 * The function that loads the fragments of a slot before it shows: when the viewer comes near what opens it. Resolves when
 * all loads have ended; never rejects.
 */
export function useStartSlot(name: SlotName): () => Promise<unknown> {
  const { fragments, session } = usePlatform();
  return useCallback(() => {
    const { signedIn } = session.getSnapshot();
    const shown = fragments(name).filter(({ access }) => signedIn || access === 'public');
    return Promise.all(shown.map((fragment) => fragment.start()));
  }, [fragments, name, session]);
}
