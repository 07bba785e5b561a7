import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSource, type ReadOptions } from './read-source';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Serves at an address of this machine, and resolves with its port. */
async function serve(listener: RequestListener, port = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(port, host, done));
  return (server.address() as AddressInfo).port;
}

/** A DNS that gives each of `answers` once, and then the last. */
function dns(...answers: string[]) {
  const asked: string[] = [];
  const resolve: ReadOptions['resolve'] = (host, done) => {
    asked.push(host);
    done(null, [{ address: answers[Math.min(asked.length, answers.length) - 1] ?? '', family: 4 }]);
  };
  return { asked, resolve };
}

/** Plays the internet on 127.0.0.1 alone. */
const isAllowed = (address: string) => address === '127.0.0.1';

test('reads what is at an address, also after redirects', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/end') response.end('a picture');
    else response.writeHead(302, { location: '/end' }).end();
  });
  expect((await readSource(`http://127.0.0.1:${port}/`, { isAllowed })).toString()).toBe('a picture');
});

test.each([
  'http://127.0.0.1:9/',
  'http://localhost:9/',
  'http://2130706433:9/',
  'http://0x7f.1:9/',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
])('refuses %s', async (address) => {
  await expect(readSource(address)).rejects.toThrow(/is not an address of the internet; --allow-private/);
});

test.each([
  ['127.0.0.2', 'http://127.0.0.2:9/'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['a host of this machine', 'http://inside.example:9/'],
])('refuses a redirect to %s', async (_case, location) => {
  const port = await serve((_request, response) => response.writeHead(302, { location }).end());
  const { resolve } = dns('10.0.0.1');
  await expect(readSource(`http://127.0.0.1:${port}/`, { isAllowed, resolve })).rejects.toThrow(
    /is not an address of the internet/,
  );
});

test('connects to the address that was checked, whatever the DNS says next', async () => {
  const port = await serve((_request, response) => response.end('outside'));
  let visits = 0;
  await serve((_request, response) => response.end(String((visits += 1))), port, '127.0.0.2');
  const { asked, resolve } = dns('127.0.0.1', '127.0.0.2');
  const address = `http://changes.example:${port}/`;
  expect((await readSource(address, { isAllowed, resolve })).toString()).toBe('outside');
  expect(asked).toEqual(['changes.example']);
  await expect(readSource(address, { isAllowed, resolve })).rejects.toThrow(
    'changes.example (127.0.0.2) is not',
  );
  expect(visits).toBe(0);
});

test('refuses a host with one private address among others', async () => {
  const resolve: ReadOptions['resolve'] = (_host, done) =>
    done(
      null,
      ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 })),
    );
  await expect(readSource('http://both.example/', { isAllowed, resolve })).rejects.toThrow(
    'both.example (10.0.0.1)',
  );
});

test.each([
  ['file:///etc/passwd', 'it leads to file:, not to http or https'],
  ['ftp://127.0.0.1/', 'it leads to ftp:, not to http or https'],
  ['/', 'it redirects more than 5 times'],
])('refuses redirects to %s', async (location, message) => {
  const port = await serve((_request, response) => response.writeHead(301, { location }).end());
  await expect(readSource(`http://127.0.0.1:${port}/`, { isAllowed })).rejects.toThrow(message);
});

test('reads no more than its limit of an endless stream, nor of one that says its length', async () => {
  let written = 0;
  const port = await serve((request, response) => {
    if (request.url === '/says') response.writeHead(200, { 'content-length': 3 * 1024 * 1024 });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024;
    };
    response.on('drain', more);
    more();
  });
  for (const path of ['endless', 'says'])
    await expect(
      readSource(`http://127.0.0.1:${port}/${path}`, { isAllowed, bytesMax: 2 * 1024 * 1024 }),
    ).rejects.toThrow('it has more than 2 MB');
  // What fits into the buffers of both ends.
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['no response', () => undefined],
  [
    'a body that comes byte by byte',
    (_request, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    },
  ],
] satisfies [string, RequestListener][])('gives up in time: %s', async (_case, listener) => {
  const port = await serve(listener);
  await expect(readSource(`http://127.0.0.1:${port}/`, { isAllowed, timeMs: 200 })).rejects.toThrow(
    'it did not arrive within 0.2 seconds',
  );
});

test('says what the network or the host says', async () => {
  const port = await serve((_request, response) => response.writeHead(404).end('gone'));
  const options = { isAllowed };
  await expect(readSource(`http://127.0.0.1:${port}/`, options)).rejects.toThrow(
    'its host responds with 404',
  );
  await expect(readSource(`https://127.0.0.1:${port}/`, options)).rejects.toThrow(/\w/);
  const free = await serve(() => undefined);
  await new Promise((done) => servers.pop()?.close(done));
  await expect(readSource(`http://127.0.0.1:${free}/`, options)).rejects.toThrow(
    'its host refuses connections',
  );
});

test('reads a local file that is one, within the limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fitreel-pictures-'));
  const file = join(folder, 'a b.png');
  await writeFile(file, 'a picture');
  const at = (path: string) => pathToFileURL(path).href;
  expect((await readSource(at(file))).toString()).toBe('a picture');
  await truncate(file, 3 * 1024 * 1024);
  await expect(readSource(at(file), { bytesMax: 2 * 1024 * 1024 })).rejects.toThrow('it has more than 2 MB');
  await expect(readSource(at(folder))).rejects.toThrow('it is not a file');
  await expect(readSource(at(join(folder, 'none')))).rejects.toThrow('there is no such file');
  await rm(folder, { recursive: true });
});
