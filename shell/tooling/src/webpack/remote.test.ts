import { CHUNK_RETRY_TIMEOUT_MS, CHUNK_TIMEOUT_MS } from '@fitreel/protocol/browser';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fixtureRemote } from '../../testing/fixture-remote';
import { RemotePage } from '../../testing/remote-page';
import { writeTree } from '../../testing/temporary-folder';
import { compile } from '../build/compile';
import { remoteConfig } from './remote';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');

interface Fixture {
  home: () => Promise<{ Component: unknown }>;
}

const folders: string[] = [];
let files: Map<string, string>;
/** Names of the built files. */
let entry: string;
let script: string;
let style: string;

/** Builds the fixture in a new folder. Returns the contents of the files by name. */
async function build(prefix: string): Promise<Map<string, string>> {
  await mkdir(DIST, { recursive: true });
  const folder = await mkdtemp(path.join(DIST, prefix));
  folders.push(folder);
  await writeTree(folder, fixtureRemote());
  await compile(remoteConfig(folder, { name: 'fixture' }));
  const dist = path.join(folder, 'dist');
  const names = await readdir(dist);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(dist, name), 'utf8')] as const),
    ),
  );
}

beforeAll(async () => {
  files = await build('test-');
  const named = (pattern: RegExp) => [...files.keys()].find((name) => pattern.test(name)) ?? '';
  entry = named(/^remoteEntry\.[0-9a-f]{8}\.js$/);
  script = named(/^page-home\.[0-9a-f]{8}\.js$/);
  style = named(/^page-home\.[0-9a-f]{8}\.css$/);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const provided = (version: string, lib: unknown) => ({
  version,
  lib: () => lib as never,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

/** What the host shares. */
const sharing = () => ({
  react: provided('19.1.0', {}),
  'react/jsx-runtime': provided('19.1.0', {}),
  'react-router-dom': provided('7.1.0', {}),
  '@fitreel/sdk/remote': provided('1.1.0', {
    defineRemote: (_description: unknown, pages: Fixture) => pages,
  }),
});

const load = (page: RemotePage, shared: Parameters<RemotePage['load']>[3] = sharing()) =>
  page.load<Fixture>(entry, 'remote_fixture', 'remote', shared);

test('the page of a remote loads in a browser that compares each file with its hash', async () => {
  const page = new RemotePage(files);
  const { home } = await load(page);
  expect(page.requests).toEqual([expect.stringMatching(/^script remote\.[0-9a-f]{8}\.js$/)]);
  expect(await home()).toHaveProperty('Component');
  expect(page.requests.slice(1).sort()).toEqual([`script ${script}`, `stylesheet ${style}`]);
});

test.each([
  ['script', () => script],
  ['style', () => style],
])('a changed %s of a page does not load', async (_kind, name) => {
  const page = new RemotePage(new Map([...files, [name(), `${files.get(name())}/* changed */`]]));
  const { home } = await load(page);
  await expect(home()).rejects.toThrow(/^Loading /);
});

test.each([
  ['script', () => script, 'script'],
  ['style', () => style, 'style'],
])('a %s that failed is requested again under a new URL, and loads', async (_kind, name, as) => {
  const page = new RemotePage(new Map([...files].filter(([file]) => file !== name())));
  const { home } = await load(page);
  await expect(home()).rejects.toThrow(/^Loading /);
  const before = page.requests.length;
  page.files.set(name(), files.get(name()) ?? '');
  expect(await home()).toHaveProperty('Component');
  const [first, ...others] = page.requests.slice(before);
  expect(first).toMatch(new RegExp(`^preload ${as} ${name()}\\?.+\\.2$`));
  expect(new Set(others).size).toBe(others.length);
});

test('each further request of a file has another URL', async () => {
  const page = new RemotePage(new Map([...files].filter(([file]) => file !== script)));
  const { home } = await load(page, sharing());
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(home()).rejects.toThrow(/^Loading /);
  const urls = page.requests
    .filter((request) => request.includes(script))
    .map((request) => request.split('?')[1]);
  expect(urls).toEqual([undefined, expect.stringMatching(/\.2$/), expect.stringMatching(/\.3$/)]);
});

test.each([
  ['script', () => script],
  ['style', () => style],
])('gives up a %s that is not received, sooner than its retry', async (_kind, name) => {
  const page = new RemotePage(new Map(files));
  const { home } = await load(page);
  page.hanging.add(name());
  for (const limit of [CHUNK_TIMEOUT_MS, CHUNK_RETRY_TIMEOUT_MS]) {
    let failed = false;
    const request = home().catch((error: unknown) => {
      failed = true;
      return String(error);
    });
    await page.settled();
    page.elapse(limit - 1);
    await page.settled();
    expect(failed).toBe(false);
    page.elapse(1);
    expect(await request).toContain('Loading ');
  }
  page.hanging.clear();
  expect(await home()).toHaveProperty('Component');
});

test('a remote takes the page’s only copy of React, even if a second one fits its range', async () => {
  const page = new RemotePage(files);
  const react = [provided('20.0.0', {}), provided('19.1.0', {})];
  const { home } = await load(page, { ...sharing(), 'react/jsx-runtime': react });
  await expect(home()).rejects.toThrow(/20\.0\.0 .*singleton module react\/jsx-runtime .*\^19\.0\.0/);
});

test('a remote takes the SDK of any version: a deploy compares what it uses by type', async () => {
  const remote = { '@fitreel/sdk/remote': provided('3.0.0', sharing()['@fitreel/sdk/remote'].lib()) };
  const { home } = await load(new RemotePage(files), { ...sharing(), ...remote });
  expect(await home()).toHaveProperty('Component');
});

test('a remote has no copy of a module that the shell does not provide', async () => {
  const { react } = sharing();
  await expect(load(new RemotePage(files), { react })).rejects.toThrow("Can not get '@fitreel/sdk/remote'");
});

test('the container’s first modules have the same ids in every checkout', () => {
  expect(files.get(entry)).toMatch(/\bfederation\(/);
  expect(files.get(entry)).toMatch(/\bcontainer\(/);
});

test('the container knows files by their names, and has no numbers for them', () => {
  expect(files.get(entry)).toContain('page-home');
  expect(files.get(entry)).not.toMatch(/\d:"page-home"/);
});

test('the same sources make the same files in another checkout', async () => {
  expect(await build('another-checkout-')).toEqual(files);
});
