import { excesses } from '../build/budget';
import { browserProblems } from './browser-pages';
import { readBuiltRemote, readBuiltShell } from './built-release';
import { TestedApi } from './fake-api';
import { serverProblems } from './server-pages';
import { styleProblems } from './styles';
import { testedRoutes } from './tested-routes';

/** What a contract test found. */
export interface ContractResult {
  app: string;
  version: string;
  routes: number;
  /** Sentences; empty for a release that keeps its promises. */
  problems: string[];
}

/**
 * Tests the built remote in `dist` with the built shell in `shellDist`: on the server and in a browser, against the
 * contract's examples (behaviour.md#contract-test).
 *
 * @param folder of the remote, whose SDK has the fake API
 */
export async function checkRelease(dist: string, shellDist: string, folder: string): Promise<ContractResult> {
  const remote = readBuiltRemote(dist);
  const site = { shell: readBuiltShell(shellDist), remote };
  const { description, version } = remote.release;
  const routes = testedRoutes(description);
  const api = new TestedApi(folder);
  const problems = [
    ...excesses(dist, remote.release).map(({ message }) => message),
    ...styleProblems(remote),
    ...(await serverProblems(site, routes, api)),
    ...(await browserProblems(site, routes, api)),
  ];
  return { app: description.name, version, routes: routes.length, problems };
}
