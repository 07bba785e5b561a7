import { Component, type ReactNode, type RefObject } from 'react';
import { slotTexts } from './texts';
import styles from './fragment.module.css';
import type { Unavailable } from './unavailable';

interface FragmentBoundaryProps extends Unavailable {
  /** The element of the slot's fragment, which has no box of its own. */
  part: RefObject<HTMLElement | null>;
  /** The fragment did not load. */
  failed: boolean;
  report: (error: unknown) => void;
  unavailable: ((state: Unavailable) => ReactNode) | undefined;
  /** Keeps the space of a fragment that threw. */
  pending: ReactNode;
  children: ReactNode;
}

/**
 * Shows a notice in the space of a fragment that did not load or that threw. What the server has rendered keeps its space,
 * unseen, and the element around the slot its height: nothing moves.
 */
export class FragmentBoundary extends Component<FragmentBoundaryProps, { threw: boolean }> {
  override state = { threw: false };

  static getDerivedStateFromError(): { threw: boolean } {
    return { threw: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  /** The height of the element around the slot, in pixels. */
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
    return this.props.part.current?.parentElement ?? null;
  }

  #unavailable(): boolean {
    return this.props.failed || this.state.threw;
  }

  override render(): ReactNode {
    const { title, busy, retry, unavailable = notice, pending, children } = this.props;
    const again = () => {
      this.setState({ threw: false });
      retry();
    };
    return (
      <>
        {this.state.threw ? pending : children}
        {this.#unavailable() && unavailable({ title, busy, retry: again })}
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
