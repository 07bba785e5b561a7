import { useEffect, useState, type RefObject } from 'react';

/** What can be chosen. An option that is disabled only says something, such as that nothing fits. */
export const OPTION = '[role="option"]:not([aria-disabled="true"])';

let numbered = 0;

/** The options in `list`, each with an id by which the field can name it. */
function optionsIn(list: HTMLElement | null): HTMLElement[] {
  const found = [...(list?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
  for (const option of found) option.id ||= `suggestion-${(numbered += 1)}`;
  return found;
}

/**
 * The options in `list`, whoever renders them: how many there are, and the id of the active one. Without any, the note says why, if
 * somebody does.
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
    /** Goes to the option after or before the active one. Beyond the ends comes the field itself. */
    activate: (step: 1 | -1) => {
      // A key may come before the observer has told of options that the viewer sees already.
      const found = optionsIn(list.current);
      const places = [...found, null];
      const at = places.indexOf(active);
      setOptions(found);
      setActive(places[(at + step + places.length) % places.length] ?? null);
    },
  };
}
