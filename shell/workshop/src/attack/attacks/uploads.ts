import { allOf, type Attack, json, send, statusOf, type Target } from '../attack';

const VERSION = '1.0.0-0a77ac0a77ac';

/** The request that uploads `description` as the `release.json` of the catalogue. */
function uploadOf({ origin, token }: Target, description: string): [url: string, init: RequestInit] {
  const body = new FormData();
  body.append('release', new Blob([description]), 'release');
  const headers = { authorization: `Bearer ${token}` };
  return [`${origin}/api/delivery/catalog/releases`, { method: 'POST', headers, body }];
}

/** The status with which an upload of `description` is rejected. */
const upload = (target: Target, description: string) => statusOf(...uploadOf(target, description));

const description = (more: object) => ({
  kind: 'remote',
  version: VERSION,
  files: {},
  sources: '0'.repeat(64),
  commit: null,
  builtAt: '2025-01-01T00:00:00.000Z',
  types: { table: [], modules: {}, remote: 0, shows: {}, fills: {}, emits: {}, hears: {} },
  calls: {},
  requires: {},
  entry: 'remoteEntry.js',
  preload: {},
  description: { name: 'catalog', title: 'x', routes: [], navigation: [] },
  ...more,
});

/** 9.8 MB of file names. Created before the attack, so that the work does not count as a stall of the site. */
const LARGE = `{"kind":"remote","files":{${'"a.js":"x",'.repeat(890_000)}"b.js":"x"}}`;

const route = (path: string) => ({ id: 'home', path, access: 'public' });

/** Attacks by a team, or by somebody with its token. */
export const UPLOADS: readonly Attack[] = [
  {
    name: 'a release.json of 9.8 MB',
    byTeam: true,
    async run(target) {
      return allOf([await upload(target, LARGE)], 422);
    },
  },
  {
    name: 'a route of eight parameters side by side',
    byTeam: true,
    async run(target) {
      const routes = [route(`/${'{a}'.repeat(8)}x`)];
      const body = description({ description: { name: 'catalog', title: 'x', routes, navigation: [] } });
      return allOf([await upload(target, JSON.stringify(body))], 422);
    },
  },
  {
    name: 'a file whose name has 400 characters',
    byTeam: true,
    async run(target) {
      const body = description({ files: { [`${'x'.repeat(397)}.js`]: `sha384-${'A'.repeat(64)}` } });
      const text = await (await send(...uploadOf(target, JSON.stringify(body)))).text();
      return { got: text.slice(0, 40), holds: text.includes('release.json: /files/') };
    },
  },
  {
    name: 'routes that the gateway responds to itself',
    byTeam: true,
    async run(target) {
      const paths = ['/api/{x}', '/releases/{x}', '/registry.json', '/..'];
      const texts = paths.map(async (path) => {
        const routes = [route(path)];
        const body = description({ description: { name: 'catalog', title: 'x', routes, navigation: [] } });
        return (await send(...uploadOf(target, JSON.stringify(body)))).text();
      });
      const refused = (await Promise.all(texts)).filter((text) =>
        text.includes('/description/routes/0/path'),
      );
      return { got: `${refused.length} refused`, holds: refused.length === paths.length };
    },
  },
  {
    name: 'a refused upload, then another request',
    byTeam: true,
    async run(target) {
      const statuses = [
        await upload(target, 'x'.repeat(5_000_000)),
        await statusOf(`${target.origin}/api/live`),
      ];
      return { ...allOf(statuses, 422, 200) };
    },
  },
  {
    name: 'a file of a release that would open as a page',
    byTeam: true,
    async run(target) {
      const body = description({ files: { 'evil.html': `sha384-${'A'.repeat(64)}` } });
      return allOf([await upload(target, JSON.stringify(body))], 422);
    },
  },
  {
    name: 'a change of another team’s app',
    byTeam: true,
    async run({ origin, token }) {
      const change = json({ kind: 'rollback', app: 'shell' }, { authorization: `Bearer ${token}` });
      return allOf([await statusOf(`${origin}/api/delivery/changes`, change)], 403);
    },
  },
  {
    name: '100 changes with one token',
    byTeam: true,
    async run({ origin, token }) {
      const change = json({ kind: 'promote', app: 'catalog' }, { authorization: `Bearer ${token}` });
      const sent = Array.from({ length: 100 }, () => statusOf(`${origin}/api/delivery/changes`, change));
      const statuses = await Promise.all(sent);
      const { got, holds } = allOf(statuses, 409, 429);
      return { got, holds: holds && statuses.includes(429) };
    },
  },
];
