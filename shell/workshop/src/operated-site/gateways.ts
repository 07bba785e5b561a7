import { openDatabase } from '@fitreel/api/db';
import { SHELL, type Registry, type Release } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CAPABILITIES } from '../../../delivery/src/capabilities';
import { loadGatewayConfig } from '../../../delivery/src/core/gateway/config';
import { loadStoreConfig, openStore } from '../../../delivery/src/core/store/open-store';
import { startCopy } from '../../../delivery/testing/production-copy';

/** A running gateway, and the duration of its start. */
export interface Gateway {
  startMs: number;
  /** Ends it as a supervisor does. Resolves with the time that took, in milliseconds. */
  stop: () => Promise<number>;
}

/** Starts the gateway of the installation in `root`. Rejects with its output if it ends. */
export async function startGateway(root: string, env: NodeJS.ProcessEnv): Promise<Gateway> {
  const from = performance.now();
  const { ready, signal, ended } = startCopy(root, env);
  await ready;
  let isRunning = true;
  const noteEnd = () => (isRunning = false);
  ended.then(noteEnd, noteEnd);
  return {
    startMs: performance.now() - from,
    async stop() {
      const stopped = performance.now();
      if (isRunning) signal('SIGTERM');
      await ended;
      return performance.now() - stopped;
    },
  };
}

/** The progress of a start, and the latest revision. */
interface State {
  /** Number of migrations done. */
  migrations: number;
  revision: number;
  /** The version of the live shell, which deployers do not change meanwhile. */
  shell: string | undefined;
  /** The video up to which the search index is rebuilt, on SQLite; empty before and after. */
  indexedTo: string;
}

/** Reads from the database and the store of `env` directly, without a gateway. */
async function openState(env: Readonly<Record<string, string>>) {
  const database = await openDatabase(loadGatewayConfig(env));
  const store = await openStore(loadStoreConfig(env, CAPABILITIES), database);
  return {
    ...{ database, store },
    async read(): Promise<State> {
      const tables = database.kysely.withTables<{
        kysely_migration: { name: string };
        search_rules: { indexed_to?: string };
      }>();
      const done = await tables.selectFrom('kysely_migration').select('name').execute();
      // PostgreSQL refuses a prepared statement once the migration has added the column.
      const index =
        database.engine === 'sqlite'
          ? await tables.selectFrom('search_rules').selectAll().executeTakeFirst()
          : undefined;
      const { revision = 0, apps = {} } = (await store.revisions.latest()) ?? {};
      const shell = apps[SHELL]?.live;
      return { migrations: done.length, revision, shell, indexedTo: index?.indexed_to ?? '' };
    },
    async close() {
      await store.close();
      await database.close();
    },
  };
}

export async function readState(env: Readonly<Record<string, string>>): Promise<State> {
  const opened = await openState(env);
  try {
    return await opened.read();
  } finally {
    await opened.close();
  }
}

/** Counts the site's stored data, besides the data of viewers and editors. */
export async function countKept(env: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const opened = await openState(env);
  try {
    const tables = opened.database.kysely.withTables<{
      sessions: { expires_at: string };
      rate_limits: object;
    }>();
    const now = new Date().toISOString().slice(0, 19);
    const sessions = await tables
      .selectFrom('sessions')
      .where('expires_at', '<', now)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    const limits = await tables
      .selectFrom('rate_limits')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    const revision = await opened.store.revisions.latest();
    return {
      releases: (await opened.store.versions('library')).length,
      revisions: revision?.revision ?? 0,
      'bytes of the latest revision': JSON.stringify(revision).length,
      'expired sessions': Number(sessions.rows),
      'rows of limits': Number(limits.rows),
    };
  } finally {
    await opened.close();
  }
}

/** Whether to kill a start now, judged by its changes, its duration in milliseconds, and whether it is ready. */
export type Moment = (now: State, before: State, ms: number, isReady: boolean) => boolean;

/** Longest time to wait for the moment of a kill, in milliseconds. */
const WATCH_MS = 20_000;

/** Starts a gateway, and kills it at the moment. Returns a text about its progress. */
export async function killStart(root: string, env: Readonly<Record<string, string>>, moment: Moment) {
  const opened = await openState(env);
  try {
    const before = await opened.read();
    const from = performance.now();
    const { ready, signal, ended } = startCopy(root, env);
    let outcome = 'not ready';
    ready.then(
      () => (outcome = 'ready'),
      (error: unknown) => (outcome = String(error)),
    );
    const isOver = async () => {
      const ms = performance.now() - from;
      const isReady = outcome === 'ready';
      return (
        ms > WATCH_MS ||
        (!isReady && outcome !== 'not ready') ||
        moment(await opened.read(), before, ms, isReady)
      );
    };
    while (!(await isOver())) await pause(5);
    const [ms, phase] = [performance.now() - from, outcome];
    if (phase === 'ready' || phase === 'not ready') signal('SIGKILL');
    await ended;
    const after = await opened.read();
    const published = after.shell === before.shell ? 'not published' : 'published';
    const index = after.indexedTo && ', the search index in part';
    const done = `${after.migrations - before.migrations} migrations, ${published}${index}`;
    return `${phase} after ${(ms / 1000).toFixed(1)} s, ${done}`;
  } finally {
    await opened.close();
  }
}

/** Runs the command `fitreel` of the installation in `root`. */
export async function fitreel(root: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const command = [path.join(root, 'node_modules/.bin/fitreel'), ...args];
  const options = { cwd: root, env: { PATH: process.env['PATH'], ...env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options);
    return { code: 0, stdout, text: (stdout + stderr).trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, text: (stdout + stderr).trim() };
  }
}

/** The versions of the apps that the installation in `root` has built. */
export async function builtVersions(root: string): Promise<Record<string, string>> {
  const folders = (await readdir(root)).filter((name) => /^(shell|remote-.*)$/.test(name));
  const releases = folders.map(async (folder) => {
    const file = path.join(root, folder, 'dist/release.json');
    const { version } = JSON.parse(await readFile(file, 'utf8')) as Release;
    return [folder.replace('remote-', ''), version] as const;
  });
  return Object.fromEntries(await Promise.all(releases));
}

/** The versions of the apps that a site serves. */
async function liveVersions(origin: string): Promise<Record<string, string>> {
  const registry = (await (await fetch(`${origin}/registry.json`)).json()) as Registry;
  const remotes = Object.entries(registry.microFrontends).map(
    ([name, releases]) => [name, releases[0]?.metadata.version ?? ''] as const,
  );
  const [, shell = ''] = /\/releases\/shell\/([^/]+)\//.exec(await (await fetch(origin)).text()) ?? [];
  return { ...Object.fromEntries(remotes), [SHELL]: shell };
}

/** How long a site and its gateways may take to show a change, in milliseconds; usually a second. */
const SHOWN_WITHIN_MS = 30_000;

/** The address of the gateway itself, behind the proxy. */
export const originOf = ({ PORT = '' }: Readonly<Record<string, string>>) => `http://127.0.0.1:${PORT}`;

/**
 * Waits until all of `origins` serve these releases.
 *
 * @param versions of apps, by name
 * @returns other releases that are still live after a while
 */
export async function otherReleases(
  origins: readonly string[],
  versions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const from = performance.now();
  for (;;) {
    const others = await Promise.all(
      origins.map(async (origin) => {
        const live = await liveVersions(origin);
        return Object.entries(versions)
          .filter(([app, version]) => live[app] !== version)
          .map(([app, version]) => `${app} ${live[app]} instead of ${version} at ${origin}`);
      }),
    );
    if (others.flat().length === 0 || performance.now() - from > SHOWN_WITHIN_MS) return others.flat();
    await pause(100);
  }
}
