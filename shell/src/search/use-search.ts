import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { searchAddress } from './search-address';

/** How long typing has to rest before it is searched for, in milliseconds. */
const REST_MS = 250;

export interface Search {
  /** What the field shows. */
  typed: string;
  type: (typed: string) => void;
  /** Searches at once; false where the page of this search is open already. */
  submit: () => boolean;
}

/**
 * A search on the page at `path`, as one types: the first search opens the page, those after it take its place, so that
 * Back leads to where the search began. The field follows the address, since searches can be shared and gone back to.
 */
export function useSearch(path: string): Search {
  const navigate = useNavigate();
  // Where the app is going counts, so that two searches shortly after one another are one step for Back.
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  const open = pathname === path;
  const q = open ? (new URLSearchParams(search).get('q') ?? '') : '';
  const place = `${pathname} ${q}`;

  const [state, setState] = useState({ typed: q, sent: q, place });
  const { typed, sent } = state;
  if (state.place !== place) {
    // The field has asked for it: somebody may have typed on since.
    setState(open && sent === q ? { ...state, place } : { typed: q, sent: q, place });
  }

  function submit(): boolean {
    const term = typed.trim();
    if (open && term === q) return false;
    setState({ ...state, sent: term });
    void navigate(searchAddress(path, term), { replace: open });
    return true;
  }

  const submitRested = useEffectEvent(submit);
  useEffect(() => {
    if (typed.trim() === sent) return;
    const rest = setTimeout(submitRested, REST_MS);
    return () => clearTimeout(rest);
  }, [typed, sent]);

  return { typed, type: (next) => setState({ ...state, typed: next }), submit };
}
