import { creatorId } from '@fitreel/contract';
import type { Release } from '@fitreel/protocol';
import Sqlite from 'libsql';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fillAccount } from './operated-site/viewer';
import { ROOT, startSite } from './servers';

/** Folders of the tests' fixtures of the previous version (ADR-0132). */
const RELEASES = path.join(ROOT, 'shell/delivery/testing/version-before');
const API = path.join(ROOT, 'api/testing/version-before');

/** Tables whose rows migrations or triggers make. */
const DERIVED = /^(?:search_|video_words|creator|catalog_version|trend_rankings|write_probe|rate_limits)/;

/** Prints the endpoints of the current checkout, as its releases name them. Releases cannot call editors' endpoints. */
const PRINT_ENDPOINTS = `
  const { ENDPOINTS } = require('./api/contract/src');
  const { endpointUse } = require('./shell/protocol/src');
  const all = Object.entries(ENDPOINTS).filter(([, { access }]) => access !== 'editor');
  console.log(JSON.stringify(Object.fromEntries(all.map(([name, schemas]) => [name, endpointUse(schemas)]))));
`;

/** Prints the schemas with which the checkout reads releases and revisions. */
const PRINT_SCHEMAS = `
  const { RemoteRelease: remote, ShellRelease: shell } = require('./shell/protocol/src');
  const { Revision: revision } = require('./shell/delivery/src/core/store/revision');
  console.log(JSON.stringify({ remote, shell, revision }));
`;

/** Writes one line for each field, so that changes are readable. */
async function write(file: string, fields: object): Promise<void> {
  const lines = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** The release in `dist`, without files that it does not refer to and without the fields of its calls, which the contract has. */
async function releaseOf(dist: string): Promise<object> {
  const text = await readFile(path.join(dist, 'release.json'), 'utf8');
  const { files, calls, ...release } = JSON.parse(text) as Release;
  const isNamed = (name: string) => JSON.stringify(release).includes(JSON.stringify(name));
  const named = Object.entries(files).filter(([name]) => isNamed(name));
  return { ...release, files: Object.fromEntries(named), calls: Object.keys(calls) };
}

/** Requests of a viewer, with the day as `TODAY`, and with one item of each list in responses. */
type Requests = Record<string, { body?: object | undefined; response: object }>;

/** Creates a user of the site with data of each kind, and reads the data. Returns the requests in order. */
async function fillSite(origin: string): Promise<Requests> {
  const requests: Requests = {};
  const day = new Date().toISOString().slice(0, 10);
  let token = '';
  async function send<Sent>(method: string, url: string, body?: object): Promise<Sent> {
    const response = await fetch(`${origin}/api/${url}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    const sent = (await response.json()) as Sent & object;
    const first = JSON.stringify(sent, (key, value: unknown) =>
      key === 'encodedToken' ? 'a token' : Array.isArray(value) ? value.slice(0, 1) : value,
    );
    const request = `{${body ? `"body":${JSON.stringify(body)},` : ''}"response":${first}}`;
    requests[`${method} /${url}`] = JSON.parse(request.replaceAll(day, 'TODAY')) as Requests[string];
    return sent;
  }
  const account = { email: 'vera@before.example', password: 'correct horse', firstName: 'Vera' };
  token = (await send<{ encodedToken: string }>('POST', 'auth/signup', account)).encodedToken;
  const { videos } = await send<{ videos: { _id: string; creator: string }[] }>('GET', 'videos?limit=3');
  const [one = '', other = ''] = videos.map(({ _id }) => _id);
  const id = '0123456789abcdef';
  await fillAccount(send, id, [one, other], creatorId(videos[0]?.creator ?? ''));
  const own = ['likes', 'watchlater', 'history', 'history/pause', 'follows', 'follows/videos', 'playlists'];
  const others = ['positions', 'positions/videos', `moments/${one}`, 'workouts', 'programmes', 'activity'];
  const shared = [
    'categories',
    'trend',
    'videos?q=music',
    'suggestions?q=mus',
    'filters',
    'picks?minutes=20',
    'programmes',
  ];
  const ofOne = [`video/${one}`, `video/${one}/related`];
  for (const url of [...[...own, ...others].map((name) => `user/${name}`), ...shared, ...ofOne])
    await send('GET', url);
  return requests;
}

interface Table {
  columns: string[];
  /** Rows in the order in which they can be inserted, each with the values of `columns`. */
  rows: unknown[][];
}

/** The tables of a database, including the migrations table. Tables that others refer to come first. */
function tablesIn(file: string): Record<string, Table> {
  const database = new Sqlite(file, { readonly: true });
  const all = <Row>(text: string) => database.prepare(text).all() as Row[];
  const found = all<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'table'",
  );
  const virtual = found.filter(({ sql }) => /virtual table/i.test(sql)).map(({ name }) => name);
  const names = found
    .map(({ name }) => name)
    .filter((name) => !/^sqlite_|_lock$/.test(name) && !virtual.some((one) => name.startsWith(one)));
  const tables: Record<string, Table> = {};
  const add = (name: string) => {
    if (tables[name]) return;
    const referred = all<{ table: string }>(`pragma foreign_key_list("${name}")`).map(({ table }) => table);
    referred.filter((one) => one !== name).forEach(add);
    const columns = all<{ name: string }>(`pragma table_info("${name}")`).map((column) => column.name);
    const rows = DERIVED.test(name) ? [] : all<Record<string, unknown>>(`select * from "${name}"`);
    tables[name] = { columns, rows: rows.map((row) => columns.map((column) => row[column])) };
  };
  names.sort().forEach(add);
  database.close();
  return tables;
}

/** `npm run version-before -- CHECKOUT`: writes the fixtures of a built checkout of the previous version. */
async function main([checkout]: readonly string[]): Promise<void> {
  if (checkout === undefined) throw new Error('Name the built checkout of the version before.');
  const { commit } = JSON.parse(
    await readFile(path.join(ROOT, 'shell/workshop/version-before.json'), 'utf8'),
  ) as { commit: string };
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: checkout, maxBuffer: 2 ** 26 })).stdout.trim();
  const found = await run('git', 'rev-parse', 'HEAD');
  if (found !== commit) throw new Error(`${checkout} is at ${found}, and the version before is ${commit}.`);
  const print = async (script: string) =>
    JSON.parse(await run('node', '--require', 'tsx/cjs', '-e', script)) as object;
  await write(path.join(RELEASES, 'endpoints.json'), await print(PRINT_ENDPOINTS));
  await write(path.join(RELEASES, 'schemas.json'), await print(PRINT_SCHEMAS));
  const apps = (await run('git', 'ls-files')).match(/^(?:shell|remote-[^/]+)(?=\/package\.json$)/gm) ?? [];
  const releases = apps.map(async (app) => [app, await releaseOf(path.join(checkout, app, 'dist'))] as const);
  await write(path.join(RELEASES, 'releases.json'), Object.fromEntries(await Promise.all(releases)));
  const site = await startSite({ root: checkout });
  try {
    await write(path.join(API, 'requests.json'), await fillSite(site.origin));
    await write(path.join(API, 'database.json'), tablesIn(path.join(site.folder, 'fitreel.sqlite')));
  } finally {
    await site.stop();
  }
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
