import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading';
import styles from './library-page.module.css';

interface LibraryPageProps {
  /** The listed items, in the order of their cards. */
  items: readonly { _id: string }[];
  /** Status of the list: when it changes, a Retry button disappears. */
  status: string;
  /** A dialog about an item is open. The focus moves once it closes. */
  asking?: boolean;
  children: ReactNode;
}

/** The frame of every page of this remote. The focus stays on the page when an item is removed. */
export function LibraryPage({ items, status, asking = false, children }: LibraryPageProps) {
  const page = useFocusAfterRemoval(
    items.map(({ _id }) => _id),
    `${status} ${asking}`,
  );
  return (
    <div className={styles.page} ref={page}>
      {children}
    </div>
  );
}

/**
 * Keeps the focus on the page when the focused control disappears: the Remove button of a card, or Retry. The focus goes to the link of the
 * card that moves into the gap, else of the last card, else to the page's heading. A focus that is not lost stays where it is, even when
 * another tab shortens the list.
 *
 * @param shown ids of the cards (`article`) in their order
 * @param state of the page besides the cards: when it changes, controls may disappear
 * @returns ref for the element that contains the cards and the `h1`
 */
function useFocusAfterRemoval(shown: readonly string[], state: string): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const focused = useRef<EventTarget | null>(null);
  // Index of the last removed card. A dialog keeps the focus until it closes.
  const gap = useRef(-1);

  useEffect(() => {
    // Listens on the document, since a card's menu is rendered outside the page.
    const follow = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);

  const content = [state, ...shown].join(' ');
  const latest = useRef(content);
  useLayoutEffect(() => {
    if (latest.current === content) return;
    latest.current = content;
    const kept = new Set(shown);
    const removed = before.current.findIndex((id) => !kept.has(id));
    before.current = shown;
    // An empty list suggests videos, whose cards are not its items.
    if (removed >= 0) gap.current = shown.length > 0 ? removed : -1;
    if (!isLost(focused.current)) return;
    const target = focusTarget(page.current, gap.current);
    if (target) target.focus({ preventScroll: true });
    else focusHeading();
    gap.current = -1;
  });
  return page;
}

/** Whether the previously focused element has left the document and nothing has been focused since. */
function isLost(last: EventTarget | null): boolean {
  return last instanceof Element && !last.isConnected && document.activeElement === document.body;
}

/** The link of the card at `index`; the heading if nothing was removed (-1) or no card is left. A part of a page may lack one. */
function focusTarget(page: HTMLElement | null, index: number): HTMLElement | null | undefined {
  const cards = page?.querySelectorAll('article') ?? [];
  const neighbour = index < 0 ? undefined : cards[Math.min(index, cards.length - 1)];
  return neighbour?.querySelector('a') ?? page?.querySelector<HTMLElement>('h1, h2[tabindex]');
}
