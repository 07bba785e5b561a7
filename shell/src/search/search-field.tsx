import type { NavigationEntry } from '@fitreel/sdk/remote';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../focus/use-heading-focus';
import { useShortcuts } from '../shortcuts/shortcut-context';
import styles from './search-field.module.css';
import { useSearch } from './use-search';
import { layoutTexts } from '../texts';

/** The search field of the top bar, which searches on the page of `entry`. On a phone a button opens it. */
export function SearchField({ entry }: { entry: NavigationEntry }): ReactNode {
  const { typed, type, submit } = useSearch(entry.path);
  const [expanded, setExpanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const expand = () => {
    // Render now: a hidden field cannot be focused.
    flushSync(() => setExpanded(true));
    input.current?.focus();
    input.current?.select();
  };
  const collapse = () => {
    const focused = input.current?.form?.contains(document.activeElement);
    flushSync(() => setExpanded(false));
    // In a wide window the button is hidden and cannot be focused.
    if (focused) opener.current?.focus();
  };
  useShortcuts([{ keys: ['/'], does: entry.label, run: expand }]);

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    setExpanded(false);
    // So that the new page focuses its heading and a phone hides its keyboard.
    input.current?.blur();
    if (!submit()) focusHeading();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && expanded) collapse();
  };

  return (
    <>
      <form
        role="search"
        className={styles['form']}
        action={entry.path}
        data-expanded={expanded}
        onSubmit={search}
      >
        <label className={styles['field']}>
          <Icon name="search" />
          <input
            ref={input}
            className={styles['input']}
            type="search"
            name="q"
            aria-label={entry.label}
            placeholder={entry.label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={handleKey}
          />
        </label>
        <IconButton
          className={styles['close']}
          label={layoutTexts.closeSearch}
          icon="close"
          onClick={collapse}
        />
      </form>
      <IconButton
        ref={opener}
        className={styles['open']}
        label={entry.label}
        icon="search"
        aria-expanded={expanded}
        onClick={expand}
      />
    </>
  );
}
