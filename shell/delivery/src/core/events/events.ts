import { diagnostic } from '@fitreel/api/http';
import type { HistoryEntry } from '@fitreel/protocol';

/** The server has tried to render a page of a remote's release. */
export interface RenderedEvent {
  /** `shell` for pages that no remote owns, and for frames. */
  remote: string;
  version: string;
  /** Id of the route. */
  route: string;
  /** `failed` if its release could not render it, `left` if the browser must for another reason. */
  outcome: 'rendered' | 'failed' | 'left';
  ms: number;
}
export const rendered = diagnostic<RenderedEvent>('rendered');

/** A page was taken from memory, compared with its data again, or made. */
export const pageFetched = diagnostic<{ memory: 'hit' | 'stale' | 'miss' }>('page');

/** This process has changed what is live or in the store, in the name of `by`. */
export const changed = diagnostic<Pick<HistoryEntry, 'kind' | 'app' | 'version' | 'by'>>('change');

/** A stored value is damaged, or of another version of FitReel, and is ignored. */
export const damageFound = diagnostic<{ problem: string }>('damage');
