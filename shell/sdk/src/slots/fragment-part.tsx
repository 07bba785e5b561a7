import { memo, Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { Fragment } from '../fragments/fragment';
import { useSessionSnapshot } from '../session/use-session';
import { useStore } from '../store';
import { FragmentBoundary } from './fragment-boundary';
import { FragmentContent } from './fragment-content';
import styles from './fragment.module.css';
import type { Unavailable } from './unavailable';
import { useKeptPress } from './use-kept-press';
import { useLoadInTime } from './use-load-in-time';

export interface FragmentPartProps {
  fragment: Fragment;
  pending: ReactNode;
  unavailable: ((state: Unavailable) => ReactNode) | undefined;
  slotProps: object;
}

/** One fragment in its slot. */
function Part({ fragment, pending, unavailable, slotProps }: FragmentPartProps): ReactNode {
  const part = useRef<HTMLDivElement>(null);
  const failed = useStore(fragment, (state) => state.failed);
  const loading = useStore(fragment, (state) => state.failed && state.loading);
  useLoadInTime(part, fragment, useSessionSnapshot().signedIn);
  const repeatPress = useKeptPress(part, fragment);
  const retry = useCallback(() => {
    fragment.start().catch(reportError);
  }, [fragment]);
  const report = useCallback(
    (error: unknown) => {
      // From now on, what is pressed is the notice's button.
      repeatPress();
      fragment.report(error);
    },
    [fragment, repeatPress],
  );
  // The same element: React gives up what a server has rendered if it is updated before it has loaded.
  const content = useMemo(() => {
    const loaded = (
      <FragmentContent fragment={fragment} pending={pending} slotProps={slotProps} onReady={repeatPress} />
    );
    return fragment.unguarded ? loaded : <Suspense fallback={pending}>{loaded}</Suspense>;
  }, [fragment, pending, slotProps, repeatPress]);
  return (
    <div ref={part} className={styles.part} data-fragment={fragment.key}>
      <FragmentBoundary
        part={part}
        title={fragment.title}
        report={report}
        failed={failed}
        busy={loading}
        pending={pending}
        retry={retry}
        unavailable={unavailable}
      >
        {content}
      </FragmentBoundary>
    </div>
  );
}

function same(one: object, other: object): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** Renders again only for other props of its slot. */
export const FragmentPart = memo(
  Part,
  (one, other) => one.fragment === other.fragment && same(one.slotProps, other.slotProps),
);
