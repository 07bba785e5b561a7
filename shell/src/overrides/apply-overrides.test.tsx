import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describedRemote, liveRemote, releaseOf } from '../composition/live-remote.test-support';
import { applyOverrides } from './apply-overrides';

const ALLOWED = ['http://localhost:*', 'http://127.0.0.1:*'];
const catalog = { ...liveRemote('catalog'), fallback: releaseOf('catalog', '1.0.0-111111111111') };
const library = liveRemote('library');

/** What the server says of itself, or the status with which it refuses to. */
let served: object | number;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = request.url === '/fitreel.json' && typeof served === 'object';
    response.writeHead(found ? 200 : Number(served), { 'access-control-allow-origin': '*' });
    response.end(found ? JSON.stringify(served) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  served = { scripts: ['container.js'], description: describedRemote('catalog', { title: 'Overridden' }) };
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

async function apply(search: string) {
  window.history.replaceState(null, '', `/${search}`);
  const { remotes, badge } = await applyOverrides([catalog, library], ALLOWED);
  render(badge);
  return { remotes, said: screen.queryAllByRole('listitem').map(({ textContent }) => textContent) };
}

test('without an override all is as the registry has it, and there is no badge', async () => {
  expect(await apply('')).toEqual({ remotes: [catalog, library], said: [] });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('an overridden remote is what its server says, without hash and without a release to fall back to', async () => {
  const { remotes, said } = await apply(`?override=catalog@${origin}`);
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
  expect(said).toEqual([`catalog from ${origin}`]);
});

test('a remote that the registry does not list joins the site', async () => {
  served = { scripts: ['remoteEntry.js'], description: describedRemote('coach') };
  const { remotes } = await apply(`?override=coach@${origin}`);
  expect(remotes.map(({ name, source }) => `${name} ${source}`)).toEqual([
    'catalog release',
    'library release',
    'coach override',
  ]);
});

test.each([404, 500])(
  'a server that answers %d leaves the remote’s pages, which cannot be loaded',
  async (status) => {
    served = status;
    const { remotes, said } = await apply(`?override=catalog@${origin}&override=coach@${origin}`);
    expect(remotes).toHaveLength(2);
    expect(remotes[0]).toMatchObject({
      source: 'override',
      entry: `${origin}/remoteEntry.js`,
      description: catalog.description,
      fallback: null,
    });
    expect(said).toEqual([
      `catalog from ${origin}, whose /fitreel.json cannot be used: the status is ${status}`,
      `coach from ${origin}, whose /fitreel.json cannot be used: the status is ${status}`,
    ]);
  },
);

test('a server that is not there is told, and so is its remote', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const gone = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
  await new Promise((resolve) => free.close(resolve));
  const { remotes, said } = await apply(`?override=catalog@${gone}`);
  expect(remotes[0]).toMatchObject({ source: 'override', entry: `${gone}/remoteEntry.js` });
  expect(said).toEqual([`catalog from ${gone}, which does not answer`]);
});

test('a server of another remote is not taken', async () => {
  const { remotes, said } = await apply(`?override=library@${origin}`);
  expect(remotes[1]).toMatchObject({ name: 'library', entry: `${origin}/remoteEntry.js` });
  expect(said).toEqual([
    `library from ${origin}, whose /fitreel.json cannot be used: description.name takes library`,
  ]);
});

test('a refused override is told with its reason, until it is dismissed', async () => {
  const { remotes, said } = await apply('?override=catalog@http://evil.example');
  expect(remotes).toEqual([catalog, library]);
  expect(said).toEqual([
    'catalog@http://evil.example was refused. This site allows overrides from http://localhost:*, http://127.0.0.1:* alone.',
  ]);
  expect(screen.queryByRole('button', { name: 'Clear overrides' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the badge’s button forgets the overrides', async () => {
  await apply(`?override=catalog@${origin}`);
  // jsdom loads no page, and says so.
  const loaded = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Clear overrides' }));
  expect(sessionStorage).toHaveLength(0);
  expect(loaded).toHaveBeenCalledTimes(1);
  loaded.mockRestore();
  expect((await apply('')).remotes).toEqual([catalog, library]);
});
