import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place: whoever removes something loses the control that had the focus, so what has taken its
 * place in the list takes the focus, or the page's heading where nothing is left. Focus that is somewhere else stays
 * there.
 *
 * @param count how many things the page lists
 * @returns ref of the element that holds the page and its `h1`
 */
export function useFocusAfterRemoval(count: number): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  const place = useRef(0);

  useLayoutEffect(() => {
    const element = page.current;
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('li') : null;
      // Menus and dialogs of an item may lie outside of it: the place before them counts.
      if (item?.parentElement) place.current = [...item.parentElement.children].indexOf(item);
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    const removed = count < before.current;
    before.current = count;
    if (!removed || document.activeElement !== document.body) return;
    const items = [...(page.current?.querySelectorAll('ul > li') ?? [])];
    const next = items[Math.min(place.current, items.length - 1)]?.querySelector('a');
    (next ?? page.current?.querySelector('h1'))?.focus();
  }, [count]);

  return page;
}
