import { unmetRequirements } from '@fitreel/protocol';
import { satisfies } from 'semver';
import { excesses } from '../build/budget';
import { TestedApi, testedRoutes } from './api';
import { serverProblems } from './server';
import { readSite } from './site';
import { storageProblems } from './storage';

/** The folders of a built remote and of the shell. */
export interface TestedFolders {
  dist: string;
  shell: string;
}

/** The tested release and all its problems, as sentences. */
export interface Verdict {
  name: string;
  version: string;
  routes: number;
  problems: string[];
}

/** A message of the process: a page begins, a sign of life, the outcome, or an error that a page did not catch. */
export type Message = { page: string } | 'alive' | Verdict | { error: string };

const ALIVE_MS = 1000;

const say = (message: Message) => process.send?.(message);

async function test({ dist, shell }: TestedFolders): Promise<void> {
  const site = readSite(dist, shell);
  const { release } = site.remote;
  const routes = testedRoutes(release.description);
  // The SDK of the remote in the current folder has the fake API.
  const api = new TestedApi(process.cwd());
  const begins = (page: string) => say({ page });
  const problems = unmetRequirements(release, site.shell.release, satisfies).map(
    ({ module, range, provided }) =>
      `requires ${module} ${range}, and the shell provides ${provided ?? 'none'}`,
  );
  // The shell does not share its modules with a remote that requires other versions.
  if (problems.length === 0)
    problems.push(
      ...excesses(dist, release).map(({ message }) => message),
      ...storageProblems(dist, release),
      ...(await serverProblems(site, routes, api, begins)),
    );
  const { name } = release.description;
  say({ name, version: release.version, routes: routes.length, problems });
}

const fail = (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) });

process.on('uncaughtException', fail);
process.once('disconnect', () => process.exit());
process.once('message', (folders) => void test(folders as TestedFolders).catch(fail));
setInterval(() => say('alive'), ALIVE_MS);
say('alive');
