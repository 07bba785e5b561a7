import type { ChangeRequest, RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import { CATALOG, LIBRARY, SERVER_BUNDLE, writeRemote } from '../../../testing/built-apps';
import { remoteBundle } from '../../../testing/render-bundles';
import { openPage, sendReport, viewRequestIn } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { rollBackFailing } from '../../capabilities/guard/guard';
import { loadFigures } from '../../capabilities/guard/load-figures';
import { COUNTS } from '../../capabilities/guard/counts';

/** A shell whose page is what its remote renders, then what the library does. */
const SHELL = `
exports.renderingVersion = 1;
exports.sharedModules = async () => ({});
exports.renderPage = async ({ view, remote, fragments }) => {
  if (view === 'frame' || !remote.render) return { status: 200, head: '', content: 'frame' };
  const { library } = fragments;
  const content = await remote.render({}) + (library ? '<b>' + library.part() + '</b>' : '');
  return { status: 200, head: '', content };
};
`;

const SLOT = 'video-actions';
const FILLING: RemoteDescription = {
  ...LIBRARY,
  fragments: [{ id: 'buttons', slot: SLOT, order: 1, access: 'public', server: true, load: 'near' }],
};
const WITH_SLOT: RemoteDescription = {
  ...CATALOG,
  routes: CATALOG.routes.map((route) => (route.id === 'video' ? { ...route, slots: [SLOT] } : route)),
};

const folders = temporaryFolders();
let site: TestSite;
let first: string;
beforeAll(async () => {
  site = await startSite({}, { shell: SHELL, catalog: remoteBundle(`return 'page';`) });
  const dist = path.join(await folders.create(), 'dist');
  const bundle = { [SERVER_BUNDLE]: remoteBundle(`return 'page';`) };
  const { version } = await writeRemote(dist, WITH_SLOT, 'with a slot', undefined, bundle);
  await site.delivery.add(dist);
  await site.delivery.change({ kind: 'deploy', app: 'catalog', version });
  first = await library('first');
  await change({ kind: 'deploy', version: first });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

// The last tests break what is live.
afterEach(() => change({ kind: 'deploy', version: first }));

/** Adds a release of the library whose fragment says `text`; returns its version. */
async function library(text: string, body = `return '${text}';`): Promise<string> {
  const dist = path.join(await folders.create(), 'dist');
  const bundle = { [SERVER_BUNDLE]: `exports.default = { part() { ${body} } };` };
  const { version } = await writeRemote(dist, FILLING, text, undefined, bundle);
  await site.delivery.add(dist);
  return version;
}

type LibraryChange =
  | { kind: 'deploy'; version: string }
  | { kind: 'canary'; version: string; traffic: number; guard: boolean }
  | { kind: 'rollback' };
const change = (what: LibraryChange) =>
  site.delivery.change({ app: 'library', ...what } satisfies ChangeRequest);

/** How many loads of a release of the library have failed. */
async function failuresOf(version: string): Promise<number> {
  await site.flushTelemetry();
  return (await loadFigures(site.store.collection(COUNTS))).of('library', version).failures;
}

/** What the fragment says on the page of the catalogue, to a visitor with these cookies. */
async function shown(cookie = 'bucket=99'): Promise<string | undefined> {
  const { body } = await site.gateway.inject({ url: '/video/keto-start', headers: { cookie } });
  return /page<b>(.*?)<\/b>/.exec(body)?.[1];
}

test('a deploy and a rollback of a fragment show with the next page of another remote', async () => {
  expect(await shown()).toBe('first');
  await change({ kind: 'deploy', version: await library('second') });
  expect(await shown()).toBe('second');
  await change({ kind: 'rollback' });
  expect(await shown()).toBe('first');
});

test('a canary of a fragment goes to exactly its percentage of the buckets', async () => {
  await change({ kind: 'canary', version: await library('canary'), traffic: 10, guard: false });
  expect([await shown('bucket=9'), await shown('bucket=10')]).toEqual(['canary', 'first']);
  await change({ kind: 'rollback' });
  expect(await shown('bucket=9')).toBe('first');
});

test('a preview of a fragment shows to its visitors alone', async () => {
  const version = await library('previewed');
  const releases = [{ app: 'library', version }];
  const { path: link } = await site.delivery.preview({ releases, hours: 1 });
  const { headers } = await site.gateway.inject({ url: link });
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  expect([await shown(`bucket=99; ${cookie}`), await shown()]).toEqual(['previewed', 'first']);
});

test('the guard rolls back a canary whose fragment fails on pages of another remote', async () => {
  const canary = await library('failing');
  await change({ kind: 'canary', version: canary, traffic: 50, guard: true });
  for (let visitor = 0; visitor < 60; visitor += 1) {
    const version = visitor % 2 ? canary : first;
    const view = await openPage(site.gateway, visitor % 2 ? 0 : 99);
    const loads = [{ remote: 'library', version, failure: version === canary ? 'error' : null, ms: 100 }];
    // Each from a network of its own.
    await sendReport(site.gateway, { loads }, { view, ip: `10.${visitor}.0.1` });
  }
  await site.flushTelemetry();
  const reported: unknown[] = [];
  const report = (what: unknown) => reported.push(what);
  await rollBackFailing(site.store, { rolledBack: report, failed: report });
  expect(reported).toMatchObject([{ kind: 'rollback', app: 'library', from: canary, by: 'guard' }]);
  expect(await shown('bucket=0')).toBe('first');
});

test('a fragment that the server cannot render counts on its own release, and affects only itself', async () => {
  const version = await library('broken', `throw new Error('boom');`);
  await change({ kind: 'deploy', version });
  const { body } = await site.gateway.inject('/video/keto-start');
  expect(body).toContain('page');
  expect(await shown()).toBeUndefined();
  expect(viewRequestIn(body)).toContain('"failed":["library"]');
  const before = await failuresOf(version);
  await openPage(site.gateway, 99, '10.99.0.1', '/video/keto-start');
  expect(await failuresOf(version)).toBe(before + 1);
});
