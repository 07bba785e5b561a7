import type { LiveRemote } from '../composition/live-remotes';
import { ownerOf, siteRoutes } from '../composition/site';
import type { ErrorReporter } from './report-errors';
import { reportStored } from './stored';
import type { VisitedPage } from './visited-pages';
import { reportVitals, type ViewedPage } from './vitals';

/** The data about a page view from which it is measured. */
export interface ViewSources {
  /** Token of the view. */
  view: string;
  remotes: readonly LiveRemote[];
  pages: readonly VisitedPage[];
  /** Version of the shell's release; null under development. */
  shell: string | null;
  report: ErrorReporter['fragment'];
}

/** Measures this page view: its vitals, if its first page belongs to a release, and the data that remotes keep in the browser. */
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
