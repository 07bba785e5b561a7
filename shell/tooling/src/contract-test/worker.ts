import { unmetRequirements } from '@fitreel/protocol';
import { parentPort, workerData } from 'node:worker_threads';
import { satisfies } from 'semver';
import { excesses } from '../build/budget';
import { TestedApi, testedRoutes } from './api';
import { browserProblems } from './browser';
import { serverProblems } from './server';
import { readSite } from './site';
import { storageProblems } from './storage';

/** The folders of a built remote and of the shell. */
export interface TestedFolders {
  dist: string;
  shell: string;
}

/** What was tested, and every problem: sentences. */
export interface Verdict {
  name: string;
  version: string;
  routes: number;
  problems: string[];
}

/** What the thread says: which page begins, that it is not stuck, or what came of the test. */
export type Message = { page: string } | 'alive' | Verdict;

const ALIVE_MS = 1000;

const say = (message: Message) => parentPort?.postMessage(message);

async function test({ dist, shell }: TestedFolders): Promise<void> {
  const site = readSite(dist, shell);
  const { release } = site.remote;
  const routes = testedRoutes(release.description);
  // The SDK of the remote in the current folder has the fake API.
  const api = new TestedApi(process.cwd());
  const alive = setInterval(() => say('alive'), ALIVE_MS);
  const begins = (page: string) => say({ page });
  const problems = unmetRequirements(release, site.shell.release, satisfies).map(
    ({ module, range, provided }) =>
      `requires ${module} ${range}, and the shell provides ${provided ?? 'none'}`,
  );
  // The shell gives what it shares to no remote that requires other versions.
  if (problems.length === 0)
    problems.push(
      ...excesses(dist, release).map(({ message }) => message),
      ...storageProblems(dist, release),
      ...(await serverProblems(site, routes, api, begins)),
      ...(await browserProblems(site, routes, api, begins)),
    );
  clearInterval(alive);
  const { name } = release.description;
  say({ name, version: release.version, routes: routes.length, problems });
}

test(workerData as TestedFolders).catch((error: unknown) => {
  // Ends the thread with this error.
  setImmediate(() => {
    throw error;
  });
});
