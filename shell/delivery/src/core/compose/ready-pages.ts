import { bundlesKey } from '../rendering/renderer';
import { bundlesIn, type SiteVariants } from '../site/snapshot';
import type { Composer } from './composer';
import { bundlesOf, type PageRenderer } from './page-renderer';
import { planPage, recentUrls, UNKNOWN_PATH, type PagePlan } from './plan';

/** How many recently requested pages to consider, and how many pages at most to make before a release goes live. */
const [RECENT_MAX, PAGES_MAX] = [50, 16];

/** The paths of a site without parameters. */
function plainPaths({ registry }: SiteVariants): string[] {
  const versions = Object.values(registry.microFrontends).flat();
  return versions.flatMap(({ extras }) =>
    extras.description.routes.flatMap(({ path }) => (path.includes('{') ? [] : [path])),
  );
}

/** Plans of pages of `site` that use releases not in `before`: recently requested pages first, then at least one page per release. */
function newPages(site: SiteVariants, before: SiteVariants | null): PagePlan[] {
  const known = before ? bundlesIn(before) : new Set<string>();
  const plans = new Map<string, PagePlan>();
  for (const url of [UNKNOWN_PATH, ...recentUrls(before ?? site, RECENT_MAX), '/', ...plainPaths(site)])
    for (const snapshot of site.all) {
      const plan = planPage({ snapshot, url, overriding: false });
      const { shell, remote, fragments = [] } = bundlesOf(plan, plan.view) ?? {};
      const isNew = [shell, remote, ...fragments].some((bundle) => bundle && !known.has(bundle.base));
      if (isNew) plans.set(plan.key, plan);
    }
  return [...plans.values()];
}

/**
 * Starts the processes that `site` needs and `before` does not have, and makes the pages that were requested last. One process starts
 * at a time: first the shell's process, which renders the frame of late pages, then the processes of recently requested pages.
 */
export async function makePagesReady(
  { composer, renderer }: { composer: Pick<Composer, 'page'>; renderer: Pick<PageRenderer, 'start'> },
  site: SiteVariants,
  before: SiteVariants | null,
): Promise<void> {
  const pages = newPages(site, before);
  const firsts = new Map<string, PagePlan>();
  for (const plan of pages) {
    const bundles = bundlesOf(plan, plan.view);
    const key = bundles ? bundlesKey(bundles) : '';
    if (!firsts.has(key)) firsts.set(key, plan);
  }
  for (const plan of firsts.values()) await renderer.start(plan);
  await Promise.all(pages.slice(0, PAGES_MAX).map((plan) => composer.page(plan)));
}
