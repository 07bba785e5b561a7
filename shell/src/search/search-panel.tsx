import { eraseSearch, eraseSearches, recentSearches } from '@fitreel/sdk/searches';
import { Slot } from '@fitreel/sdk/slots';
import { Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { searchTexts } from '../texts';
import styles from './search-panel.module.css';
import { OPTION, useOptions } from './use-options';

/** How long the viewer must stop typing before suggestions are shown. */
const TYPING_PAUSE_MS = 150;

/** The most recent searches to show: before anything is typed, and among those that begin with the typed text. */
const RECENT_MAX = { all: 5, begun: 3 };

interface SearchPanelProps {
  /** The id for the list of options, to which the field refers. */
  listId: string;
  /** The search field, which has the focus when the list first shows. */
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Whether the empty field offers the recent searches: the search page shows them itself. */
  hasRecent: boolean;
  /** The path of a search's results. */
  pathOf: (search: string) => string;
  /** Leaves the field after a suggestion was chosen. */
  leave: () => void;
}

/**
 * The list of suggestions that makes the search field a combobox (WAI-ARIA APG, "editable combobox with list autocomplete"). Recent
 * searches are the shell's; all other options come from the remotes that fill the slot.
 */
export function SearchPanel({ listId, field, typed, hasRecent, pathOf, leave }: SearchPanelProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(() => document.activeElement === field.current);
  const { count, note, active, activate } = useOptions(list);
  const [searches, setSearches] = useState(recentSearches);
  const [message, setMessage] = useState('');
  const text = usePaused(typed.trim());
  const shown = open && (count > 0 || note !== '');
  const recent = open && (hasRecent || typed.trim() !== '') ? matching(searches, typed.trim()) : [];

  const show = useEffectEvent(() => {
    setSearches(recentSearches());
    setMessage('');
    setOpen(true);
  });
  const close = useEffectEvent(() => setOpen(false));
  const erase = (search: string) => {
    eraseSearch(search);
    setSearches(recentSearches());
    setMessage(searchTexts.erased(search));
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const option = shown && active !== null ? document.getElementById(active) : null;
    const search = option?.dataset['search'];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !shown) show();
    else if (event.key === 'ArrowDown') activate(1);
    else if (event.key === 'ArrowUp') activate(-1);
    else if (event.key === 'Enter' && option) option.click();
    else if (event.key === 'Escape' && shown) close();
    else if (event.key === 'Delete' && search !== undefined) erase(search);
    else return;
    event.preventDefault();
    // On a phone, Escape would close the field as well.
    event.stopPropagation();
  });

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const { form } = input;
    const handleLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) close();
    };
    const showing = ['focus', 'click', 'input'];
    for (const type of showing) input.addEventListener(type, show);
    input.addEventListener('keydown', handleKey);
    form?.addEventListener('focusout', handleLeave);
    form?.addEventListener('submit', close);
    return () => {
      for (const type of showing) input.removeEventListener(type, show);
      input.removeEventListener('keydown', handleKey);
      form?.removeEventListener('focusout', handleLeave);
      form?.removeEventListener('submit', close);
    };
  }, [field]);

  useEffect(() => {
    const set = (name: string, value: string | null) =>
      value === null ? field.current?.removeAttribute(name) : field.current?.setAttribute(name, value);
    set('aria-expanded', String(shown));
    set('aria-activedescendant', shown ? active : null);
  }, [field, shown, active]);

  return (
    <>
      <div
        role="presentation"
        className={styles['panel']}
        hidden={!shown}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest(OPTION)) leave();
        }}
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={searchTexts.suggestions}
          className={styles['list']}
        >
          {recent.length > 0 && (
            <div role="group" aria-label={searchTexts.recent}>
              <div className={styles['heading']} aria-hidden="true">
                {searchTexts.recent}
              </div>
              {recent.map((search) => (
                <Link
                  key={search}
                  role="option"
                  aria-selected={false}
                  aria-keyshortcuts="Delete"
                  tabIndex={-1}
                  to={pathOf(search)}
                  data-search={search}
                  className={styles['recent']}
                >
                  <Icon name="past" />
                  <span className={styles['search']} dir="auto">
                    {search}
                  </span>
                </Link>
              ))}
            </div>
          )}
          {open && <Slot name="search-suggestions" text={text} unavailable={() => null} />}
        </div>
        {/* A list of options may not contain buttons. These lie over it; with keys, Delete does the same. */}
        {recent.length > 0 && (
          <div className={styles['erasers']}>
            <button
              type="button"
              tabIndex={-1}
              className={styles['erase-all']}
              aria-label={searchTexts.eraseAllRecent}
              onClick={() => {
                eraseSearches();
                setSearches([]);
                setMessage(searchTexts.allErased);
              }}
            >
              {searchTexts.eraseAll}
            </button>
            {recent.map((search) => (
              <button
                key={search}
                type="button"
                tabIndex={-1}
                className={styles['erase']}
                aria-label={searchTexts.erase(search)}
                onClick={() => erase(search)}
              >
                <Icon name="close" />
              </button>
            ))}
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{message || (shown ? note || searchTexts.count(count) : '')}</span>
      </VisuallyHidden>
    </>
  );
}

/** The recent searches to offer for the typed `text`. */
function matching(searches: readonly string[], text: string): string[] {
  if (text === '') return searches.slice(0, RECENT_MAX.all);
  const begun = text.toLowerCase();
  return searches
    .map((search) => ({ search, folded: search.toLowerCase() }))
    .filter(({ folded }) => folded.startsWith(begun) && folded !== begun)
    .slice(0, RECENT_MAX.begun)
    .map(({ search }) => search);
}

/** `value` once it has not changed for a moment; an empty text at once. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return value === '' ? value : paused;
}
