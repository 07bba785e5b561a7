import {
  chooseVersion,
  pageStateIn,
  SHELL,
  type HistoryEntry,
  type PageState,
  type Status,
} from '@fitreel/protocol';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { CATALOG, LIBRARY, SERVER_BUNDLE, writeRemote, writeShell } from './built-apps';
import { remoteBundle, SHELL_BUNDLE } from './render-bundles';

const BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket);

/** A shell and a catalogue whose pages name the releases that rendered them. */
export const BUNDLES = {
  shell: SHELL_BUNDLE.replace('String(content)', `content + ' in ' + releaseBase`),
  catalog: remoteBundle("return 'page of ' + releaseBase;"),
};

/** Builds the releases that the operations choose from, by app. */
export async function buildReleases(folder: string) {
  const build = (app: string, count: number, write: (dist: string, mark: string) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const dist = path.join(folder, `${app}-${index}`);
        await write(dist, `mark ${index}`);
        return dist;
      }),
    );
  const catalog = (dist: string, mark: string) =>
    writeRemote(dist, CATALOG, mark, undefined, { [SERVER_BUNDLE]: BUNDLES.catalog });
  return {
    shell: await build('shell', 3, (dist, mark) => writeShell(dist, mark, undefined, BUNDLES.shell)),
    catalog: await build('catalog', 5, catalog),
    library: await build('library', 3, (dist, mark) => writeRemote(dist, LIBRARY, mark)),
  };
}

/** The releases of an app that visitors get. */
interface Shown {
  live: string;
  /** `traffic` is the number of visitors out of a hundred. */
  canary: { version: string; traffic: number } | null;
}
export type Site = Record<string, Shown>;

/** The releases that a visitor gets, by app, from the page's state; `wrong` reports a page rendered by another release. */
async function pageFor(gateway: FastifyInstance, bucket: number | null) {
  const headers = bucket === null ? {} : { cookie: `bucket=${bucket}` };
  const { body } = await gateway.inject({ url: '/trend', headers });
  const [, shell = 'none'] = /\/releases\/shell\/([^/]+)\/main\.22222222\.js/.exec(body) ?? [];
  const [, rendered] = /page of \/releases\/catalog\/([^/]+)\//.exec(body) ?? [];
  const { microFrontends } = (pageStateIn(body) as PageState).registry;
  const remotes = Object.entries(microFrontends).map(([app, versions]) => {
    const chosen = bucket === null ? null : chooseVersion(versions, bucket);
    const version = chosen ?? versions.find(({ deployment }) => deployment.default);
    return [app, version?.metadata.version ?? 'none'] as const;
  });
  const releases: Record<string, string> = { [SHELL]: shell, ...Object.fromEntries(remotes) };
  const wrong = releases['catalog'] === rendered ? [] : [`bucket ${bucket} gets the page of ${rendered}`];
  return { releases, wrong };
}

/** Looks at the site as a new visitor, and as visitors in `buckets`. */
export async function look(
  gateway: FastifyInstance,
  buckets = BUCKETS,
): Promise<{ site: Site; wrong: string[] }> {
  const first = await pageFor(gateway, null);
  const pages = await Promise.all(buckets.map((bucket) => pageFor(gateway, bucket)));
  const apps = Object.entries(first.releases).map(([app, live]): [string, Shown] => {
    const versions = pages.map(({ releases }) => releases[app] ?? 'none');
    const [version, ...more] = versions.filter((other) => other !== live);
    return [app, { live, canary: version === undefined ? null : { version, traffic: 1 + more.length } }];
  });
  return { site: Object.fromEntries(apps), wrong: [first, ...pages].flatMap(({ wrong }) => wrong) };
}

/** The site that visitors should get according to entries of the history, the latest first. */
export function told(entries: readonly HistoryEntry[]): Site {
  const site: Site = {};
  for (const { kind, app, version, from, traffic = 0, ended } of entries.toReversed()) {
    const before = site[app];
    if (kind === 'canary' && before) before.canary = traffic > 0 ? { version, traffic } : null;
    if (kind === 'retire') delete site[app];
    if (!['deploy', 'promote', 'rollback'].includes(kind)) continue;
    if (kind === 'rollback' && ended?.version === from) expect(version).toBe(before?.live);
    site[app] = { live: version, canary: null };
  }
  return site;
}

/** The site that visitors should get according to a status. */
export const said = ({ apps }: Pick<Status, 'apps'>): Site =>
  Object.fromEntries(
    apps.map(({ app, live, canary }) => {
      const shown = canary?.traffic ? { version: canary.version, traffic: canary.traffic } : null;
      return [app, { live: live.version, canary: shown }];
    }),
  );

/** Sentences of commands, each with a check whether the site confirms it. */
const SENTENCES: readonly [RegExp, (site: Site, ...named: string[]) => boolean][] = [
  [/^(\S+) (\S+) is (?:already )?live\b/gm, (site, app, version) => site[app]?.live === version],
  [
    /^(\S+) (\S+) is (?:already )?a canary for (\d+) %/gm,
    (site, app, version, traffic) =>
      site[app]?.canary?.version === version && site[app]?.canary?.traffic === Number(traffic),
  ],
  [/^(\S+) \S+ is (?:already )?waiting/gm, (site, app) => site[app]?.canary === null],
  [/^(\S+) is (?:off|not on) the site\./gm, (site, app) => !(app in site)],
  [/nded the canary of (\S+), (\S+) for/g, (site, app, version) => site[app]?.canary?.version !== version],
  [/canary of (\S+), .*; (\S+) stays live/g, (site, app, version) => site[app]?.live === version],
];

/** The sentences in `text` that are not true of the site. */
export const lies = (text: string, site: Site) =>
  SENTENCES.flatMap(([sentence, isTrue]) =>
    [...text.matchAll(sentence)].flatMap(([match, ...named]) => (isTrue(site, ...named) ? [] : [match])),
  );
