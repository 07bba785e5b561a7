import { loadAddress, loadDatabaseConfig } from '@fitreel/api/config';
import { appOfFolder, SHELL } from '@fitreel/protocol';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { loadGatewayConfig } from '../core/gateway/config';
import { allApps, ROOT } from '../builds/repository';
import { runProgram } from '../cli/run-program';
import { OperatorError } from '../core/store/problem';
import { startDevGateway } from './dev-gateway';
import { developAgainst, developAlone, type DevOptions } from './one-remote';
import { freePorts, startDevServer } from './dev-servers';

/** The apps to compile: the one in `folder`, or all. */
function chosenApps(folder: string): string[] {
  const app = appOfFolder(path.basename(folder));
  return app !== null && path.dirname(folder) === ROOT ? [app] : allApps();
}

/** The remote in `folder`, by its package name, as the folder of a single-remote repository can have any name. */
function remoteIn(folder: string): string | null {
  const file = path.join(folder, 'package.json');
  const { name = '' } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }) : {};
  const app = appOfFolder(name);
  return app === SHELL ? null : app;
}

/**
 * `npm run dev`: runs all apps with React Fast Refresh, and the API. In a remote's folder: that remote and the shell, with the
 * last builds of the others. Development has its own store and database, in `development` of `DATA_DIR`: it never
 * writes to the folders of `npm start`.
 */
async function dev(env: NodeJS.ProcessEnv): Promise<void> {
  const chosen = chosenApps(process.cwd());
  if (!allApps().includes(SHELL))
    throw new OperatorError(
      'the shell is in another repository: npm run dev -- --alone, or -- --against https://site',
    );
  // npm runs an app's script in its folder; DATA_DIR is relative to the root, as for `npm start`.
  process.chdir(ROOT);
  const dataDir = path.join(loadDatabaseConfig(env).dataDir, 'development');
  await mkdir(dataDir, { recursive: true });
  const settings = { LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir };
  const { port: from, host } = loadGatewayConfig(settings);
  const remotes = chosen.filter((app) => app !== SHELL);
  const [shellPort = 0, ...ports] = await freePorts(from + 1, remotes.length + 1, host);
  // The shell is always compiled, as it gives every remote its React, which must be the development build. It takes the longest.
  const servers = [
    startDevServer(SHELL, shellPort),
    ...remotes.map((app, index) => startDevServer(app, ports[index] as number)),
  ];
  const others = allApps().filter((app) => app !== SHELL && !remotes.includes(app));
  const bases = servers.map(({ app, base }) => ({ app, base }));
  const gateway = startDevGateway({ servers: bases, others }, settings, console.log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      gateway.close(signal).then(() => process.exit(), console.error);
    });
  await Promise.race([Promise.all(servers.map(({ ready }) => ready)), gateway.ended]);
  // Only now: another program may have taken a free port while the apps compiled.
  const [port = from] = await freePorts(from, 1, host);
  const missing = await gateway.listen(port);
  for (const reason of missing) console.log(`Left out: ${reason}`);
  console.log(`FitReel with ${chosen.join(', ')} under development: http://localhost:${port}/`);
}

/** Develops one remote without the site, or the site, depending on the options. */
async function run(env: NodeJS.ProcessEnv, options: DevOptions): Promise<void> {
  if (!options.alone && !options.against) return dev(env);
  const remote = remoteIn(process.cwd());
  if (remote === null)
    throw new OperatorError(
      '--alone and --against take one remote: npm run dev -w remote-catalog -- --alone',
    );
  const { port: from, host } = loadAddress(env);
  const [port = from] = await freePorts(from, 1, host);
  await (options.alone ? developAlone(remote, port) : developAgainst(remote, port, options.against ?? ''));
}

runProgram(
  'fitreel-dev',
  'develop the app in the current folder; in any other folder, all apps',
  run,
  (program) =>
    program
      .option('--alone', 'the remote in a page of its own, on the fake API')
      .option('--against <URL>', 'the remote in a site that is running and allows overrides'),
);
