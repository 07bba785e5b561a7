import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { CONTENT_ID } from '../focus/use-heading-focus';

/** What a search that starts by itself would interrupt: a player, or a form with what was typed into it. */
const INTERRUPTIBLE = `#${CONTENT_ID} :is(iframe, video, form)`;

/** How long the user must stop typing before the search starts. */
const TYPING_PAUSE_MS = 250;

export interface Search {
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
export function useSearch(path: string): Search {
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
