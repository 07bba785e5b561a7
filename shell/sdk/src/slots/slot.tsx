import { useCallback, type ReactNode } from 'react';
import { isShown, type Fragment } from '../fragments/fragment';
import type { KnownSlot, SlotProps } from '../fragments/slot-props';
import { usePlatform } from '../platform/platform';
import { useSessionSnapshot } from '../session/session';
import { FragmentView, type Unavailable } from './fragment-view';
import { useHydrating } from '../platform/use-hydrating';

/** The position of the page's own content among the fragments. */
const OWN_ORDER = 100;

/** The slot's name and the content shown instead of fragments. The slot's own props are passed beside them. */
export interface SlotOptions<N extends KnownSlot> {
  name: N;
  /** The page's own content of the slot: fragments with an `order` below 100 come before it, the others after it. */
  children?: ReactNode;
  /** Shown if no live remote fills the slot. */
  fallback?: ReactNode;
  /** Shown while the first fragment loads, at its size. */
  pending?: ReactNode;
  /** Shown for each fragment that is still loading, at the size of one. */
  pendingEach?: ReactNode;
  /**
   * Replaces the notice about a fragment that cannot be shown. It also covers the remote's other fragments that failed to load: they keep
   * their space, with `data-silent`.
   */
  unavailable?: (state: Unavailable) => ReactNode;
}

/**
 * The fragments with which other remotes fill a slot of this page, in their declared order (ADR-0031). Each has its own boundary: a
 * missing, late or broken fragment affects only itself.
 */
export function Slot<N extends KnownSlot>(props: SlotOptions<N> & SlotProps[N]): ReactNode {
  const { name, children, fallback = null, pending, pendingEach = null, unavailable, ...slotProps } = props;
  const { fragments } = usePlatform();
  const { signedIn } = useSessionSnapshot();
  const hydrating = useHydrating();
  const shown = fragments(name).filter((fragment) => isShown(fragment, signedIn, hydrating));
  const show = (fragment: Fragment) => {
    const waiting = fragment === shown[0] ? (pending ?? pendingEach) : pendingEach;
    // The server has rendered the waiting state for it.
    if (hydrating && !fragment.server) return waiting;
    return (
      <FragmentView
        key={fragment.key}
        fragment={fragment}
        beside={shown.filter(({ title }) => title === fragment.title)}
        pending={waiting}
        unavailable={unavailable}
        slotProps={slotProps}
      />
    );
  };
  return (
    <>
      {shown.length === 0 && fallback}
      {shown.filter(({ order }) => order < OWN_ORDER).map(show)}
      {children}
      {shown.filter(({ order }) => order >= OWN_ORDER).map(show)}
    </>
  );
}

/**
 * Returns a function that preloads the fragments of a slot, for when the viewer comes near the control that opens it. Resolves when all
 * loads have ended; never rejects.
 */
export function useStartSlot(name: KnownSlot): () => Promise<unknown> {
  const { fragments, session } = usePlatform();
  return useCallback(() => {
    const { signedIn } = session.getSnapshot();
    const shown = fragments(name).filter((fragment) => isShown(fragment, signedIn));
    return Promise.all(shown.map((fragment) => fragment.start()));
  }, [fragments, name, session]);
}
