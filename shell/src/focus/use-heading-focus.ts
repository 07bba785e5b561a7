import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Id of the page's content, between the bars. */
export const CONTENT_ID = 'content';

/** Focuses the heading of the current page, or its content if it lacks a heading. Returns the focused element. */
export function focusHeading(): HTMLElement | null {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector('h1') ?? content;
  heading?.focus({ preventScroll: true });
  return heading;
}

/** Whether the user is operating a control that changes the page: one on the page itself, such as a filter, or the search field. */
function isInUse(focused: Element | null): boolean {
  if (!focused || focused.id === CONTENT_ID) return false;
  return focused.closest(`#${CONTENT_ID}, [role="search"]`) !== null;
}

/** A link of the page's content. */
interface LastLink {
  href: string;
  /** Target of the first link of its card: many cards may link to the same creator. Undefined outside of cards. */
  card: string | undefined;
}

const hrefOf = (element: Element | null | undefined) => element?.getAttribute('href') ?? undefined;

const cardOf = (link: Element) => hrefOf(link.closest('article')?.querySelector('a[href]'));

function findLink({ href, card }: LastLink): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>(`#${CONTENT_ID} a[href]`);
  return [...links].find((link) => hrefOf(link) === href && cardOf(link) === card) ?? null;
}

/**
 * Focuses the link `left`, or the heading until that link appears. Focuses again if another heading replaces it, since a page may first
 * show a skeleton. Stops once the focus moves elsewhere or the returned function is called.
 */
function keepFocused(left: LastLink | undefined): () => void {
  const focus = () => {
    const link = left ? findLink(left) : null;
    link?.focus({ preventScroll: true });
    return link ?? focusHeading();
  };
  let focused = focus();
  const changes = new MutationObserver(() => {
    const waiting = left !== undefined && hrefOf(focused) !== left.href;
    const kept = focused?.isConnected && document.activeElement === focused;
    // When the focused element is removed, the focus moves to the body.
    const lost = !focused?.isConnected && document.activeElement === document.body;
    if (lost || (kept && waiting && findLink(left))) focused = focus();
    else if (!kept) changes.disconnect();
  });
  const content = document.getElementById(CONTENT_ID);
  if (content) changes.observe(content, { childList: true, subtree: true });
  return () => changes.disconnect();
}

/** Identifies a page by its path and search text, without its filters. */
const pageOf = (pathname: string, search: string) =>
  `${pathname} ${new URLSearchParams(search).get('q') ?? ''}`;

/** The link of the content that was last used, by pointer or keyboard; undefined once anything else is used. */
function useLastLink() {
  const last = useRef<LastLink>(undefined);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const link = target instanceof Element && target.closest(`#${CONTENT_ID} a[href]`);
      const href = link ? hrefOf(link) : undefined;
      last.current = link && href ? { href, card: cardOf(link) } : undefined;
    };
    document.addEventListener('focusin', follow);
    // Safari does not focus a clicked link.
    document.addEventListener('click', follow, { capture: true });
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('click', follow, { capture: true });
    };
  }, []);
  return last;
}

/**
 * Moves the focus to the heading when the path changes, so that screen readers announce the page and Tab continues from there; on Back, to
 * the link that led away from the page. The first page keeps the browser's initial focus.
 */
export function useHeadingFocus(): void {
  const { pathname, search, key } = useLocation();
  const page = pageOf(pathname, search);
  const returned = useNavigationType() === NavigationType.Pop;
  const lastLink = useLastLink();
  const leftBy = useRef(new Map<string, LastLink | undefined>());
  const shown = useRef({ page, key });

  useLayoutEffect(() => {
    if (shown.current.key !== key) leftBy.current.set(shown.current.key, lastLink.current);
    shown.current.key = key;
  }, [key, lastLink]);

  const start = useEffectEvent(() => {
    if (isInUse(document.activeElement)) return;
    return keepFocused(returned ? leftBy.current.get(key) : undefined);
  });
  // A layout effect, so that the previous page's observer ends before it sees the new heading.
  useLayoutEffect(() => {
    if (shown.current.page === page) return;
    shown.current.page = page;
    return start();
  }, [page]);
}
