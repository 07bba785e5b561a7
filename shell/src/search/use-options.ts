import { useEffect, useState, type RefObject } from 'react';

/** The options that can be chosen. A disabled option is only a note, such as that nothing matches. */
export const OPTION = '[role="option"]:not([aria-disabled="true"])';

let numbered = 0;

/** The options in `list`, each with an id for the field to refer to. */
function optionsIn(list: HTMLElement | null): HTMLElement[] {
  const found = [...(list?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
  for (const option of found) option.id ||= `suggestion-${(numbered += 1)}`;
  return found;
}

/**
 * The options in `list`, whichever remote renders them: their number and the id of the active one. If there are none, the note explains
 * why, if a remote gives one.
 */
export function useOptions(list: RefObject<HTMLElement | null>) {
  const [options, setOptions] = useState<readonly HTMLElement[]>([]);
  const [note, setNote] = useState('');
  const [activeOption, setActive] = useState<HTMLElement | null>(null);
  const active = activeOption && options.includes(activeOption) ? activeOption : null;

  useEffect(() => {
    if (!list.current) return;
    const read = () => {
      const found = optionsIn(list.current);
      setOptions(found);
      const disabled = list.current?.querySelector('[role="option"][aria-disabled="true"]');
      setNote((found.length === 0 && disabled?.textContent) || '');
    };
    const observer = new MutationObserver(read);
    observer.observe(list.current, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
  }, [list]);

  useEffect(() => {
    for (const option of options) option.setAttribute('aria-selected', String(option === active));
    active?.scrollIntoView({ block: 'nearest' });
  }, [options, active]);

  return {
    count: options.length,
    note,
    active: active?.id ?? null,
    /** Moves to the option after or before the active one. Beyond either end comes the field itself. */
    activate: (step: 1 | -1) => {
      // A key may arrive before the observer has reported options that the viewer already sees.
      const found = optionsIn(list.current);
      const places = [...found, null];
      const at = places.indexOf(active);
      setOptions(found);
      setActive(places[(at + step + places.length) % places.length] ?? null);
    },
  };
}
