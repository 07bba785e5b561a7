import { diagnostic } from '@fitreel/api/http';
import type { HistoryEntry } from '@fitreel/protocol';

/** The server tried to render a page of a remote's release. */
export interface RenderedEvent {
  /** `shell` for pages without a remote, and for frames. */
  remote: string;
  version: string;
  /** Id of the route. */
  route: string;
  /** `failed` if the release could not render the page; `left` if the browser must for another reason. */
  outcome: 'rendered' | 'failed' | 'left';
  ms: number;
}
export const rendered = diagnostic<RenderedEvent>('rendered');

/** A page was taken from memory, revalidated against its data, or made. */
export const pageFetched = diagnostic<{ memory: 'hit' | 'stale' | 'miss' }>('page');

/** This process changed the live releases or the store, on behalf of `by`. */
export const changed = diagnostic<Pick<HistoryEntry, 'kind' | 'app' | 'version' | 'by'>>('change');

/** A stored value is ignored because it is damaged, or from another version of FitReel. */
export const damageFound = diagnostic<{ problem: string }>('damage');
