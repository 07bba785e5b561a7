import type { createSiteRouter } from '../routing/site-router';

/** A page that the viewer visited. */
export interface VisitedPage {
  pathname: string;
  /** Time of the visit, in milliseconds since the view began. */
  at: number;
}

/** The pages visited in this view, including the first one. The router adds to them. */
export function visitedPages(
  router: Pick<ReturnType<typeof createSiteRouter>, 'state' | 'subscribe'>,
): readonly VisitedPage[] {
  const pages: VisitedPage[] = [{ pathname: router.state.location.pathname, at: 0 }];
  router.subscribe(({ location: { pathname } }) => {
    if (pages.at(-1)?.pathname !== pathname) pages.push({ pathname, at: performance.now() });
  });
  return pages;
}
