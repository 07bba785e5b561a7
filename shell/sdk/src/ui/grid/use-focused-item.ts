import { useLayoutEffect, useState } from 'react';

/**
 * Index of the last item of the list `listId` that had the focus; null before the first. Stays while the focus is in a
 * menu of the item, which is elsewhere in the document.
 */
export function useFocusedItem(listId: string): number | null {
  const [focused, setFocused] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = document.getElementById(listId);
    if (!element) return;
    const note = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !element.contains(target)) return;
      const position = target.closest('li')?.getAttribute('aria-posinset');
      if (position) setFocused(Number(position) - 1);
    };
    const handleFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    element.addEventListener('focusin', handleFocus);
    return () => element.removeEventListener('focusin', handleFocus);
  }, [listId]);

  return focused;
}
