import { useEffect, useId, useRef, useState, type RefObject } from 'react';

/** What can be chosen. An option that is disabled only says something, such as that nothing fits. */
export const OPTION = '[role="option"]:not([aria-disabled="true"])';

/**
 * The options in `list`, whoever renders them: how many there are, and the id of the active one. Without any, the note says why, if
 * somebody does.
 */
export function useOptions(list: RefObject<HTMLElement | null>) {
  const [options, setOptions] = useState<readonly HTMLElement[]>([]);
  const [note, setNote] = useState('');
  const [activeOption, setActive] = useState<HTMLElement | null>(null);
  const prefix = useId();
  const numbered = useRef(0);
  const active = activeOption && options.includes(activeOption) ? activeOption : null;

  useEffect(() => {
    if (!list.current) return;
    const read = () => {
      const found = [...(list.current?.querySelectorAll<HTMLElement>(OPTION) ?? [])];
      for (const option of found) option.id ||= `${prefix}${(numbered.current += 1)}`;
      setOptions(found);
      const disabled = list.current?.querySelector('[role="option"][aria-disabled="true"]');
      setNote((found.length === 0 && disabled?.textContent) || '');
    };
    const observer = new MutationObserver(read);
    observer.observe(list.current, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
  }, [list, prefix]);

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
      const places = [...options, null];
      const at = places.indexOf(active);
      setActive(places[(at + step + places.length) % places.length] ?? null);
    },
  };
}
