import type { TestedApi } from './fake-api';
import { BrowserPage, NOT_FOUND } from './browser-page';
import { serveSite } from './serve-site';
import { pageOf, type ComposedRelease } from './site';
import type { TestedRoute } from './tested-routes';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Visit {
  who: 'visitor' | 'user';
  api: 'examples' | 'failing' | 'slow';
}

const VISITS: readonly Visit[] = [
  { who: 'visitor', api: 'examples' },
  { who: 'user', api: 'examples' },
  { who: 'user', api: 'failing' },
  { who: 'user', api: 'slow' },
];

/** Shows every route in a browser as visitor and as user, with the API as it should be, failing and slow. */
export async function browserProblems(
  site: ComposedRelease,
  routes: readonly TestedRoute[],
  api: TestedApi,
): Promise<string[]> {
  const served = await serveSite(site, api);
  const { name } = site.remote.release.description;
  const problems = new Set<string>();

  async function tour(visit: Visit): Promise<void> {
    api.mode = 'examples';
    const page = await BrowserPage.open(
      pageOf(site),
      served.origin,
      name,
      visit.who === 'user' ? 'example-token' : null,
    );
    try {
      for (const route of routes) {
        // A visitor is sent to log in, which is another remote's page.
        if (visit.who === 'visitor' && route.access !== 'public') continue;
        const where = `${route.path} as ${visit.who}${visit.api === 'examples' ? '' : `, API ${visit.api}`}`;
        for (const problem of await showRoute(page, route, visit)) problems.add(`${where}: ${problem}`);
      }
      for (const leak of page.footprint.leaks()) problems.add(leak);
    } finally {
      page.close();
    }
  }

  async function showRoute(page: BrowserPage, route: TestedRoute, visit: Visit): Promise<string[]> {
    const found: string[] = [];
    if (visit.api === 'slow') api.hold();
    else api.mode = visit.api;
    try {
      const heading = await page.visit(route.url, () => api.isAwaited);
      if (visit.api === 'slow') api.letGo();
      if (visit.api !== 'failing' && route.exists && heading === NOT_FOUND) found.push('is not found');
    } catch (error) {
      found.push(messageOf(error));
    } finally {
      api.letGo();
    }
    const { loads, errors } = await page.reports();
    found.push(
      ...loads.flatMap(({ remote, failure }) =>
        failure ? [`${remote} could not be loaded: ${failure}`] : [],
      ),
      ...errors.map(({ message, remote }) => `${remote} throws ${message}`),
      ...page.thrown.splice(0),
    );
    await page.leave();
    found.push(...page.footprint.remains());
    return found;
  }

  try {
    for (const visit of VISITS) await tour(visit);
  } catch (error) {
    problems.add(messageOf(error));
  } finally {
    served.close();
  }
  return [...problems];
}
