import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place. Whoever removes something, or presses a Retry that goes away, loses the control that had
 * the focus; the link of the card that moved into its place takes it, or of the last card, or else the page's heading.
 * Focus that was not lost stays where it is, so a list that another tab shortens moves nothing.
 *
 * @param shown ids of the cards (`article`) that the page shows, in their order
 * @param state what else takes controls away as it changes, such as the list's status
 * @returns ref of the element that holds the page and its `h1`
 */
export function useFocusAfterRemoval(
  shown: readonly string[],
  state: string,
): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const focused = useRef<EventTarget | null>(null);

  useEffect(() => {
    // On the document: a card's menu hangs outside of its page.
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
    const place = before.current.findIndex((id) => !kept.has(id));
    before.current = shown;
    if (isLost(focused.current)) placeIn(page.current, place)?.focus();
  });
  return page;
}

/** Whether what had the focus last was taken out of the document, and nothing has the focus since. */
function isLost(last: EventTarget | null): boolean {
  return last instanceof Element && !last.isConnected && document.activeElement === document.body;
}

/** Where the focus goes: to the card at `index`, at -1 (nothing was removed) or without cards to the heading. */
function placeIn(page: HTMLElement | null, index: number): HTMLElement | null | undefined {
  const cards = page?.querySelectorAll('article') ?? [];
  const neighbour = index < 0 ? undefined : cards[Math.min(index, cards.length - 1)];
  return neighbour?.querySelector('a') ?? page?.querySelector('h1');
}
