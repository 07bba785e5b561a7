import { useLayoutEffect, useState } from 'react';

/**
 * Index of the item of the list with the id `listId` that had the focus last; null before the first. It stays while the
 * focus is in a menu that the item has opened elsewhere in the document.
 */
export function useFocusedItem(listId: string): number | null {
  const [focused, setFocused] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = document.getElementById(listId);
    if (!element) return;
    const note = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !element.contains(target)) return;
      const place = target.closest('li')?.getAttribute('aria-posinset');
      if (place) setFocused(Number(place) - 1);
    };
    const handleFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    element.addEventListener('focusin', handleFocus);
    return () => element.removeEventListener('focusin', handleFocus);
  }, [listId]);

  return focused;
}
