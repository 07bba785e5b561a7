import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { amendRelease, CATALOG, SERVER_BUNDLE, writeRemote, writeShell } from '../../../testing/built-apps';
import { copyForProduction, startCopy } from '../../../testing/production-copy';
import { startProxy } from '../../../testing/proxy';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
let root: string;
beforeAll(async () => {
  root = await folders.create();
  await copyForProduction(root);
});
afterAll(() => folders.removeAll());

/** What viewers open. */
const READS: [string][] = [['/'], ['/api/videos']];

/** What one of them sends besides: an address may have 1,000 logins of guests in an hour (api/README.md#limits). */
const LOGIN: [string, object] = [
  '/api/auth/login',
  { email: 'guest@fitreel.example', password: 'fitreel-guest' },
];

const NOT_INSTALLED =
  'The build tools are not installed: `npm ci` installs them, unless it is given `--omit=dev`.\n';

test('without build tools, a site fails to start and says what to do, or renders releases that were built elsewhere', async () => {
  const empty = startCopy(root);
  // The systemd unit does not try again.
  expect(await empty.ended).toBe(2);
  expect(empty.errors()).toBe(
    `${NOT_INSTALLED}There is no release of the shell to serve: run \`npm ci\` and \`npm run build\`, or add a build from elsewhere with \`npx fitreel deploy DIST\`.\n`,
  );

  await writeShell(path.join(root, 'shell/dist'), 'first', { react: '19.0.0' }, SHELL_BUNDLE);
  const server = remoteBundle("return '<main>rendered</main>';");
  const catalog = path.join(root, 'remote-catalog/dist');
  const first = await writeRemote(catalog, CATALOG, 'first', undefined, { [SERVER_BUNDLE]: server });
  const { signal, ended, ready, errors } = startCopy(root);
  const url = await ready;
  // A busy machine sends a page first that the browser renders.
  while (!(await (await fetch(url)).text()).includes('<main>rendered</main>'));
  expect(errors()).toContain(NOT_INSTALLED);
  signal('SIGINT');
  expect(await ended).toBe(0);

  // The next image brings a build that has not gone live by a deploy of its own.
  await writeRemote(catalog, CATALOG, 'second', undefined, { [SERVER_BUNDLE]: server });
  const next = startCopy(root);
  const registry = await (await fetch(`${await next.ready}/registry.json`)).text();
  expect(registry).toContain(first.version);
  next.signal('SIGINT');
  expect(await next.ended).toBe(0);
});

test('behind a proxy under load, another gateway takes its place without a failed request', async () => {
  const first = startCopy(root);
  const before = await first.ready;
  const proxy = await startProxy(before);
  const outcomes = new Map<string, number>();
  let isOver = false;
  const client = async (load: readonly [string, object?][]) => {
    while (!isOver)
      for (const [target, body] of load) {
        const outcome = await proxy.send(target, body).catch((error: Error) => error.message);
        outcomes.set(`${outcome}`, (outcomes.get(`${outcome}`) ?? 0) + 1);
      }
  };
  /** Waits for so many more successes. */
  const successes = async (count: number) => {
    const enough = (outcomes.get('200') ?? 0) + count;
    while ((outcomes.get('200') ?? 0) < enough) await proxy.send('/api/live');
  };
  const clients = [client([...READS, LOGIN]), ...Array.from({ length: 15 }, () => client(READS))];
  await successes(100);
  const second = startCopy(root);
  const after = await second.ready;
  first.signal('SIGTERM');
  while ((await fetch(`${before}/api/ready`)).ok);
  // Not in memory: the processes that render have got the signal too.
  expect(await (await fetch(`${before}/trend`)).text()).toContain('<main>rendered</main>');
  await successes(100);
  await proxy.leadTo(after);
  // Its time to drain is over.
  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  await successes(100);
  isOver = true;
  await Promise.all(clients);
  await proxy.close();
  expect([...outcomes.keys()]).toEqual(['200']);
  second.signal('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a version whose API lacks an endpoint that a live release calls does not start, and the one before serves on', async () => {
  const contract = path.join(root, 'api/contract/src/endpoints.ts');
  const sources = await readFile(contract, 'utf8');
  const more = `export const ENDPOINTS = {\n  'GET /moods': catalogEndpoints['GET /categories'],`;
  await writeFile(contract, sources.replace('export const ENDPOINTS = {', more));
  const calls = { 'GET /moods': { sends: {}, reads: { categories: ['array'] } } };
  const dist = path.join(root, 'remote-catalog/dist');
  const release = await writeRemote(dist, CATALOG, 'with moods', undefined, {}, { calls });
  const owner = { name: 'Catalogue team', contact: '@org/catalog' };
  const { version } = await amendRelease(dist, release, { owner });
  // Its first start publishes the build.
  await rm(path.join(root, 'var'), { recursive: true, force: true });
  const before = startCopy(root);
  const url = await before.ready;

  await writeFile(contract, sources);
  const after = startCopy(root);
  expect(await after.ended).toBe(2);
  expect(after.errors()).toBe(
    `${NOT_INSTALLED}catalog ${version} calls GET /moods, which the API of this gateway does not have. ` +
      'Run a gateway with such an API, or deploy a release of catalog that was built for this one. ' +
      'The owner of catalog is Catalogue team (@org/catalog).\n',
  );
  expect(await (await fetch(url)).text()).toContain(`/releases/catalog/${version}/`);
  before.signal('SIGINT');
  expect(await before.ended).toBe(0);
});
