import type { LiveRemote } from '../composition/live-remotes';
import { ownerOf, siteRoutes } from '../composition/site';
import type { ErrorReporter } from './report-errors';
import { reportStored } from './stored';
import type { VisitedPage } from './visited-pages';
import { reportVitals, type ViewedPage } from './vitals';

/** What is known of a view of the page. */
export interface ViewSources {
  /** Token of the view. */
  view: string;
  remotes: readonly LiveRemote[];
  pages: readonly VisitedPage[];
  /** Version of the shell's release; null under development. */
  shell: string | null;
  report: ErrorReporter['fragment'];
}

/** Measures this view of the page: its vitals, if its first page is of a release, and what remotes keep in the browser. */
export function measure({ view, remotes, pages, shell, report }: ViewSources): void {
  const routes = siteRoutes(remotes);
  const released = new Map(remotes.flatMap(({ name, version }) => (version ? [[name, version]] : [])));
  const pageAt = (ms: number): ViewedPage | null => {
    const shown = pages.findLast(({ at }) => at <= ms);
    const owner = shown && ownerOf(routes, shown.pathname);
    return owner?.remote.version
      ? { remote: owner.remote.name, version: owner.remote.version, route: owner.id }
      : null;
  };
  const first = pageAt(0);
  if (first) reportVitals(view, { first, pageAt, remotes: released, shell });
  reportStored([...released.keys()], report);
}
