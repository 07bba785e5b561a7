import { useShortcuts } from '@fitreel/sdk/platform';
import type { NavigationEntry } from '@fitreel/sdk/remote';
import { rememberSearch } from '@fitreel/sdk/searches';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../focus/use-heading-focus';
import styles from './search-field.module.css';
import { layoutTexts } from '../texts';
import type { SearchPanel } from './search-panel';

const loadPanel = () => import(/* webpackChunkName: "small" */ './search-panel');

/** The search field of the top bar, which searches on the page of `entry`. On a phone a button opens it. */
export function SearchField({ entry }: { entry: NavigationEntry }): ReactNode {
  const { typed, type, submit } = useSearch(entry.path);
  const onSearchPage = useSearchPage(entry.path);
  const [expanded, setExpanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof SearchPanel>();

  const expand = () => {
    // Render now: a hidden field cannot be focused.
    flushSync(() => setExpanded(!onSearchPage));
    input.current?.focus();
    input.current?.select();
  };
  const collapse = () => {
    const focused = input.current?.form?.contains(document.activeElement);
    flushSync(() => setExpanded(false));
    // In a wide window the button is hidden and cannot be focused.
    if (focused) opener.current?.focus();
  };
  // Without suggestions, the field can still search.
  const suggest = () => {
    if (!Panel) loadPanel().then((loaded) => setPanel(() => loaded.SearchPanel), console.error);
  };
  useShortcuts([{ keys: ['/'], does: entry.label, run: expand }]);

  // The viewer followed a link here, such as a phone's tab, or has just opened the document. On Back the focus goes to the link that led
  // away from the page.
  const { key } = useLocation();
  const arrived = useNavigationType() !== NavigationType.Pop;
  const first = useRef(true);
  useLayoutEffect(() => {
    const opened = first.current && document.activeElement === document.body;
    first.current = false;
    if (onSearchPage && (arrived || opened)) input.current?.focus({ preventScroll: true });
  }, [onSearchPage, arrived, key]);

  const leave = () => {
    setExpanded(false);
    // Lets the new page focus its heading, and hides a phone's keyboard.
    input.current?.blur();
  };
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    rememberSearch(typed.trim());
    leave();
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
        data-page={onSearchPage || undefined}
        onSubmit={search}
      >
        <label className={styles['field']}>
          <Icon name="search" />
          <input
            ref={input}
            className={styles['input']}
            type="search"
            name="q"
            role="combobox"
            aria-expanded={false}
            aria-controls={Panel && listId}
            aria-autocomplete="list"
            aria-label={entry.label}
            placeholder={entry.label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={({ target }) => {
              suggest();
              type(target.value);
            }}
            onFocus={suggest}
            onKeyDown={handleKey}
          />
        </label>
        {Panel && (
          <Panel
            listId={listId}
            field={input}
            typed={typed}
            hasRecent={!onSearchPage}
            pathOf={(term) => searchUrl(entry.path, term)}
            leave={leave}
          />
        )}
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

/** Whether the page at `path` is open without a search: there the field is part of the page, even on a phone. */
function useSearchPage(path: string): boolean {
  const { pathname, search } = useLocation();
  return pathname === path && !new URLSearchParams(search).get('q')?.trim();
}

interface Search {
  /** The field's value. */
  typed: string;
  type: (typed: string) => void;
  /** Returns false if the page already shows this search. */
  submit: () => boolean;
}

const searchUrl = (path: string, term: string) =>
  term === '' ? path : `${path}?${new URLSearchParams({ q: term })}`;

/**
 * Searches on the page at `path`. The first search opens the page and later ones replace its history entry, so that Back leads to where the
 * search began. The field follows the URL, since users can share a search or go back to it.
 */
function useSearch(path: string): Search {
  const navigate = useNavigate();
  // A pending navigation counts as done, so that two quick searches make one history entry.
  const current = useLocation();
  const { pathname, search } = useNavigation().location ?? current;
  const open = pathname === path;
  const q = open ? (new URLSearchParams(search).get('q') ?? '') : '';
  const shown = `${pathname} ${q}`;

  const [state, setState] = useState({ typed: q, shown });
  if (state.shown !== shown) setState({ typed: q, shown });

  return {
    typed: state.typed,
    type: (typed) => setState({ typed, shown }),
    submit() {
      const term = state.typed.trim();
      if (open && term === q) return false;
      navigate(searchUrl(path, term), { replace: open });
      return true;
    },
  };
}
