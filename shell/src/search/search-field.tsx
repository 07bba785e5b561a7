import type { NavigationEntry } from '@fitreel/sdk/remote';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { CONTENT_ID, focusHeading } from '../focus/use-heading-focus';
import { useShortcuts } from '../shortcuts/shortcuts';
import styles from './search-field.module.css';
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

/** What a search that starts by itself would interrupt: a player, or a form with what was typed into it. */
const INTERRUPTIBLE = `#${CONTENT_ID} :is(iframe, video, form)`;

/** How long the user must stop typing before the search starts. */
const TYPING_PAUSE_MS = 250;

interface Search {
  /** The field's value. */
  typed: string;
  type: (typed: string) => void;
  /** Searches at once. Returns false if the page already shows this search. */
  submit: () => boolean;
}

const searchUrl = (path: string, term: string) =>
  term === '' ? path : `${path}?${new URLSearchParams({ q: term })}`;

/**
 * Searches on the page at `path` while the user types, or with Enter on a page with a player or a form. The first search opens the page and later ones replace its
 * history entry, so that Back leads to where the search began. The field follows the URL, since users can share a
 * search or go back to it.
 */
function useSearch(path: string): Search {
  const navigate = useNavigate();
  // A pending navigation counts as done, so that two quick searches make one history entry.
  const current = useLocation();
  const { pathname, search } = useNavigation().location ?? current;
  const open = pathname === path;
  const q = open ? (new URLSearchParams(search).get('q') ?? '') : '';
  const shown = `${pathname} ${q}`;

  const [state, setState] = useState({ typed: q, sent: q, shown });
  const { typed, sent } = state;
  if (state.shown !== shown) {
    // If the field sent this search, the user may have typed more since then.
    setState(open && sent === q ? { ...state, shown } : { typed: q, sent: q, shown });
  }

  function submit(): boolean {
    const term = typed.trim();
    if (open && term === q) return false;
    setState({ ...state, sent: term });
    navigate(searchUrl(path, term), { replace: open });
    return true;
  }

  const submitTyped = useEffectEvent(submit);
  useEffect(() => {
    if (typed.trim() === sent) return;
    const pause = setTimeout(() => {
      if (!document.querySelector(INTERRUPTIBLE)) submitTyped();
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, sent]);

  return { typed, type: (next) => setState({ ...state, typed: next }), submit };
}
