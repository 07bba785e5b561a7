import { BUCKETS } from '@fitreel/protocol';
import { bundlesKey } from '../rendering/renderer';
import { bundlesIn, type SiteSnapshot } from '../site/snapshot';
import { visitOf } from '../visit/visit';
import type { Composer } from './composer';
import { bundlesOf, type PageRenderer } from './page-renderer';
import { planPage, recentUrls, UNKNOWN_PATH, type PagePlan } from './plan';

/** Most pages that are looked at, of those asked for last, and most that are made before a release counts. */
const [RECENT_MAX, PAGES_MAX] = [50, 16];

/** The first bucket gets all canaries of remotes, and the last gets none. */
const SHOWN_BUCKETS = [BUCKETS - 1, 0];

/** Paths of a site that need no parameter. */
function plainPaths({ registry }: SiteSnapshot): string[] {
  const versions = Object.values(registry.microFrontends).flat();
  return versions.flatMap(({ extras }) =>
    extras.description.routes.flatMap(({ path }) => (path.includes('{') ? [] : [path])),
  );
}

/** Plans of the pages of `site` that releases render which `before` does not have: those asked for last, and one of each release. */
function newPages(site: SiteSnapshot, before: SiteSnapshot): PagePlan[] {
  const known = bundlesIn(before);
  const plans = new Map<string, PagePlan>();
  for (const url of [...recentUrls(before, RECENT_MAX), ...plainPaths(site), UNKNOWN_PATH])
    for (const bucket of SHOWN_BUCKETS) {
      const request = { url, headers: { cookie: `bucket=${bucket}` }, protocol: 'http' } as const;
      const plan = planPage(visitOf(site, request, false));
      const { shell, remote, fragments = [] } = bundlesOf(plan, plan.view) ?? {};
      const isNew = [shell, remote, ...fragments].some((bundle) => bundle && !known.has(bundle.base));
      if (isNew) plans.set(plan.key, plan);
    }
  return [...plans.values()];
}

/** Starts the processes that `site` needs and `before` does not have, and makes the pages that visitors ask for most. */
export async function makePagesReady(
  { composer, renderer }: { composer: Composer; renderer: PageRenderer },
  site: SiteSnapshot,
  before: SiteSnapshot,
): Promise<void> {
  const pages = newPages(site, before);
  const firsts = new Map<string, PagePlan>();
  for (const plan of pages.toReversed()) {
    const bundles = bundlesOf(plan, plan.view);
    if (bundles) firsts.set(bundlesKey(bundles), plan);
  }
  await Promise.all([...firsts.values()].map((plan) => renderer.start(plan)));
  await Promise.all(pages.slice(0, PAGES_MAX).map((plan) => composer.page(plan)));
}
