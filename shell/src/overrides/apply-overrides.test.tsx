import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BUTTONS, describedRemote, liveRemote, releaseOf } from '../composition/live-remote.test-support';
import { fragmentsIn } from '../composition/fragments';
import { applyOverrides } from './apply-overrides';

const ALLOWED = ['http://localhost:*', 'http://127.0.0.1:*'];
const catalog = { ...liveRemote('catalog'), fallback: releaseOf('catalog', '1.0.0-111111111111') };
const library = liveRemote('library');

/** The server's description of itself, or the error status that it responds with. */
let served: object | number;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    // Other tests may look for servers of theirs at this port.
    const found = request.url === '/fitreel.json' ? served : 404;
    const status = typeof found === 'number' ? found : 200;
    response.writeHead(status, { 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  served = { scripts: ['container.js'], description: describedRemote('catalog', { title: 'Overridden' }) };
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

async function apply(search: string) {
  window.history.replaceState(null, '', `/${search}`);
  const { remotes, badge } = await applyOverrides([catalog, library], ALLOWED);
  render(<PlatformProvider platform={createTestPlatform()}>{badge}</PlatformProvider>);
  return { remotes, lines: screen.queryAllByRole('listitem').map(({ textContent }) => textContent) };
}

test('without overrides the remotes are the registry’s, and there is no badge', async () => {
  expect(await apply('')).toEqual({ remotes: [catalog, library], lines: [] });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('asks before a link changes what runs, naming remote and origin, and once in a tab', async () => {
  const confirm = jest.mocked(window.confirm).mockReturnValueOnce(false);
  const refused = await apply(`?override=catalog@${origin}`);
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining(`Load “catalog” from ${origin} in this tab?`));
  expect(refused.remotes).toEqual([catalog, library]);
  expect(refused.lines).toEqual([`catalog@${origin} was rejected. You did not allow it.`]);
  expect(sessionStorage.getItem('overrides')).toBeNull();
  for (let opened = 0; opened < 2; opened += 1) await apply(`?override=catalog@${origin}`);
  await apply('');
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('an overridden remote comes from its server, without hash and fallback', async () => {
  const { remotes, lines } = await apply(`?override=catalog@${origin}`);
  expect(remotes).toEqual([
    {
      name: 'catalog',
      source: 'override',
      entry: `${origin}/container.js`,
      base: `${origin}/`,
      version: null,
      integrity: null,
      description: describedRemote('catalog', { title: 'Overridden' }),
      fallback: null,
    },
    library,
  ]);
  expect(lines).toEqual([`catalog from ${origin}`]);
});

test('an overridden remote fills the slots of others from its server', async () => {
  served = { scripts: ['container.js'], description: describedRemote('library', { fragments: [BUTTONS] }) };
  const { remotes } = await apply(`?override=library@${origin}`);
  expect(fragmentsIn([catalog, library], 'video-actions')).toEqual([]);
  expect(fragmentsIn(remotes, 'video-actions')).toMatchObject([
    { id: 'buttons', remote: { name: 'library', source: 'override', base: `${origin}/` } },
  ]);
});

test('an override adds a remote that the registry does not list', async () => {
  served = { scripts: ['remoteEntry.js'], description: describedRemote('coach') };
  const { remotes } = await apply(`?override=coach@${origin}`);
  expect(remotes.map(({ name, source }) => `${name} ${source}`)).toEqual([
    'catalog release',
    'library release',
    'coach override',
  ]);
});

test.each([404, 500])(
  'if the server responds with %d, the remote keeps its routes but not its release',
  async (status) => {
    served = status;
    const { remotes, lines } = await apply(`?override=catalog@${origin}&override=coach@${origin}`);
    expect(remotes).toHaveLength(2);
    expect(remotes[0]).toMatchObject({
      source: 'override',
      entry: `${origin}/remoteEntry.js`,
      description: catalog.description,
      fallback: null,
    });
    expect(lines).toEqual([
      `catalog from ${origin}, whose /fitreel.json isn’t valid: the status is ${status}`,
      `coach from ${origin}, whose /fitreel.json isn’t valid: the status is ${status}`,
    ]);
  },
);

test('the badge says which server does not respond', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const stopped = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
  await new Promise((resolve) => free.close(resolve));
  const { remotes, lines } = await apply(`?override=catalog@${stopped}`);
  expect(remotes[0]).toMatchObject({ source: 'override', entry: `${stopped}/remoteEntry.js` });
  expect(lines).toEqual([`catalog from ${stopped}, which isn’t responding`]);
});

test.each<[string, object, string]>([
  ['another remote', { description: describedRemote('catalog') }, 'description.name takes library'],
  ['no remote', {}, 'description.name takes library'],
  ['no routes', { description: { name: 'library', navigation: [] } }, 'description.routes takes a list'],
  ['no navigation', { description: { name: 'library', routes: [] } }, 'description.navigation takes a list'],
  ['no container', { description: describedRemote('library') }, 'scripts takes the name of a file'],
])('rejects a server of %s', async (_what, response, reason) => {
  served = response;
  const { remotes, lines } = await apply(`?override=library@${origin}`);
  expect(remotes[1]).toMatchObject({ name: 'library', entry: `${origin}/remoteEntry.js` });
  expect(lines).toEqual([`library from ${origin}, whose /fitreel.json isn’t valid: ${reason}`]);
});

test('keeps everything that the server says about the remote, such as for whom an entry is', async () => {
  const entry = { place: 'account', label: 'Keep it', path: '/catalog', order: 1, for: 'guest' } as const;
  const description = describedRemote('catalog', { navigation: [entry] });
  served = { scripts: ['container.js'], description };
  expect((await apply(`?override=catalog@${origin}`)).remotes[0]?.description).toEqual(description);
});

test('the badge says why an override is rejected, until it is dismissed', async () => {
  const { remotes, lines } = await apply('?override=catalog@http://evil.example');
  expect(remotes).toEqual([catalog, library]);
  expect(lines).toEqual([
    'catalog@http://evil.example was rejected. This site allows overrides only from http://localhost:*, http://127.0.0.1:*.',
  ]);
  expect(screen.queryByRole('button', { name: 'Clear overrides' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the badge’s button clears the overrides', async () => {
  await apply(`?override=catalog@${origin}`);
  // jsdom does not reload pages: it logs an error instead.
  const reloaded = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Clear overrides' }));
  expect(sessionStorage).toHaveLength(0);
  expect(reloaded).toHaveBeenCalledTimes(1);
  reloaded.mockRestore();
  expect((await apply('')).remotes).toEqual([catalog, library]);
});
