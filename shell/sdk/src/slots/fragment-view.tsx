import {
  Component,
  createElement,
  memo,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Fragment } from '../fragments/fragment';
import { useSessionSnapshot } from '../session/session';
import { useStore } from '../store';
import styles from './fragment.module.css';
import { afterPaint, useKeptPress, useLoadInTime } from './fragment-loading';
import { usePlatform } from '../platform/platform';
import { useHydrating } from '../platform/use-hydrating';

export interface FragmentViewProps {
  fragment: Fragment;
  /** All fragments of the remote in the slot. */
  beside: readonly Fragment[];
  pending: ReactNode;
  unavailable: ((state: Unavailable) => ReactNode) | undefined;
  slotProps: object;
}

/** One fragment in its slot. */
function View({ fragment, beside, pending, unavailable, slotProps }: FragmentViewProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const failed = useStore(fragment, (state) => state.failed);
  const loading = useStore(fragment, (state) => state.failed && state.loading);
  useLoadInTime(element, fragment, useSessionSnapshot().signedIn);
  const repeatPress = useKeptPress(element, fragment);
  const silent = useFailed(beside.slice(0, beside.indexOf(fragment))) && failed;
  const retry = () => {
    for (const one of beside) if (one.getSnapshot().failed) one.start().catch(reportError);
  };
  const report = useCallback(
    (error: unknown) => {
      // From now on, presses go to the notice's button.
      repeatPress();
      fragment.report(error);
    },
    [fragment, repeatPress],
  );
  // Keep the same element: React discards server-rendered content that is updated before it has loaded.
  const content = useMemo(() => {
    const loaded = (
      <FragmentContent fragment={fragment} pending={pending} slotProps={slotProps} onReady={repeatPress} />
    );
    return fragment.unguarded ? loaded : <Suspense fallback={pending}>{loaded}</Suspense>;
  }, [fragment, pending, slotProps, repeatPress]);
  return (
    <div
      ref={element}
      className={silent ? `${styles.fragment} ${styles.silent}` : styles.fragment}
      data-fragment={fragment.key}
      data-silent={silent || undefined}
    >
      <FragmentBoundary
        element={element}
        title={fragment.title}
        report={report}
        failed={failed}
        busy={loading}
        pending={pending}
        retry={retry}
        unavailable={silent ? () => null : unavailable}
      >
        {content}
      </FragmentBoundary>
    </div>
  );
}

/** Whether one of the fragments failed to load: its notice also covers the ones after it. */
function useFailed(fragments: readonly Fragment[]): boolean {
  const subscribe = (changed: () => void) => {
    const ends = fragments.map((fragment) => fragment.subscribe(changed));
    return () => ends.forEach((end) => end());
  };
  return useSyncExternalStore(
    subscribe,
    () => fragments.some((fragment) => fragment.getSnapshot().failed),
    () => false,
  );
}

function same(one: object, other: object): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** Renders again only if the props of its slot change. */
export const FragmentView = memo(
  View,
  (one, other) => one.fragment === other.fragment && same(one.slotProps, other.slotProps),
);

interface FragmentContentProps {
  fragment: Fragment;
  pending: ReactNode;
  slotProps: object;
  /** Called once the fragment handles events. */
  onReady: () => void;
}

/** A promise that React takes as resolved: `use` returns at once. */
const NOTHING = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/**
 * The fragment once it has loaded. Until then the server's output stays, or else `pending` shows. It does not suspend: a page
 * being opened does not wait for a fragment.
 */
function FragmentContent({ fragment, pending, slotProps, onReady }: FragmentContentProps): ReactNode {
  const { module } = useSyncExternalStore(fragment.subscribe, fragment.getSnapshot, fragment.getSnapshot);
  const hydrating = useHydrating();
  const platform = usePlatform();
  useEffect(() => {
    if (module) return onReady();
    // Loading the files of all fragments would delay the paint.
    if (fragment.load !== 'idle') return afterPaint(() => void fragment.start().catch(reportError));
  }, [fragment, module, onReady]);

  const inBrowser = typeof document !== 'undefined';
  use(hydrating && inBrowser ? fragment.ready(slotProps, platform) : NOTHING);
  if (!module && !inBrowser) throw new Error(`${fragment.key} has not been loaded`);
  // The fragment's slot decides the type of its props.
  const { Owned } = fragment;
  return module ? (
    <Owned>{createElement(module.Component as ComponentType<object>, slotProps)}</Owned>
  ) : (
    pending
  );
}

interface FragmentBoundaryProps extends Unavailable {
  /** The element around the slot's fragment, which generates no box (`display: contents`). */
  element: RefObject<HTMLElement | null>;
  /** The fragment failed to load. */
  failed: boolean;
  report: (error: unknown) => void;
  unavailable: ((state: Unavailable) => ReactNode) | undefined;
  /** Reserves the space of a fragment that threw. */
  pending: ReactNode;
  children: ReactNode;
}

/**
 * Shows a notice in place of a fragment that failed to load or threw. The server's output keeps its space, invisibly, and the element
 * around the slot keeps its height, so nothing moves.
 */
class FragmentBoundary extends Component<FragmentBoundaryProps, { threw: boolean }> {
  override state = { threw: false };

  static getDerivedStateFromError(): { threw: boolean } {
    return { threw: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  /** Height of the element around the slot, in pixels. */
  override getSnapshotBeforeUpdate(): number {
    return this.#around()?.offsetHeight ?? 0;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, heightBefore: number): void {
    const around = this.#around();
    if (!around) return;
    if (!this.#unavailable()) around.style.minBlockSize = '';
    else if (!around.style.minBlockSize && heightBefore > 0) around.style.minBlockSize = `${heightBefore}px`;
  }

  #around(): HTMLElement | null {
    return this.props.element.current?.parentElement ?? null;
  }

  #unavailable(): boolean {
    return this.props.failed || this.state.threw;
  }

  override render(): ReactNode {
    const { title, busy, retry, unavailable, pending, children } = this.props;
    const again = () => {
      this.setState({ threw: false });
      retry();
    };
    const state = { title, busy, retry: again };
    // The page's own notice replaces the fragment; the default notice lies over it.
    const instead = this.#unavailable() && unavailable?.(state);
    return (
      <>
        {instead || (this.state.threw ? pending : children)}
        {this.#unavailable() && !unavailable && notice(state)}
      </>
    );
  }
}

function notice({ title, busy, retry }: Unavailable): ReactNode {
  return (
    <div className={styles.unavailable} role="alert">
      {slotTexts.unavailable(title)}{' '}
      <button type="button" className={styles.retry} aria-busy={busy || undefined} onClick={retry}>
        {slotTexts.retry}
      </button>
    </div>
  );
}

/** State for the notice that replaces a fragment that failed to load or threw. */
export interface Unavailable {
  /** Display name of the remote. */
  title: string;
  /** It is being loaded again. */
  busy: boolean;
  retry: () => void;
}

const slotTexts = {
  unavailable: (remote: string) => `${remote} can’t be shown here.`,
  retry: 'Retry',
};
