import {
  NOT_RENDERABLE,
  releasePath,
  SHELL,
  type RemoteDescription,
  type ShellServerBundle,
} from '@fitreel/protocol';
import { Console } from 'node:console';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { runBundle } from '../build/run-bundle';
import type { TestedApi, TestedRoute } from './api';
import { registryOf, SETTINGS, type ComposedRelease } from './site';

/** Pages log failures of the API, which the test causes. */
const SILENT = new Console({ stdout: new PassThrough().resume(), stderr: new PassThrough().resume() });

type RequireModule = (name: string) => unknown;

async function loadBundles({ shell, remote }: ComposedRelease) {
  const builtin: RequireModule = (name) => (isBuiltin(name) ? (require(name) as unknown) : undefined);
  const { release, dist } = shell;
  if (!release.server) throw new Error('the release of the shell has none');
  const host = runBundle(
    path.join(dist, release.server),
    releasePath(SHELL, release.version),
    builtin,
    SILENT,
  );
  const bundle = host as Record<keyof ShellServerBundle, unknown> as ShellServerBundle;
  const shared = await bundle.sharedModules();
  const { description, server } = remote.release;
  if (!server) throw new Error('the release has none');
  const base = releasePath(description.name, remote.release.version);
  const takeShared: RequireModule = (name) => {
    if (!Object.hasOwn(shared, name)) throw new Error(`the shell provides no module ${name}`);
    return shared[name];
  };
  const { default: module } = runBundle(path.join(remote.dist, server), base, takeShared, SILENT);
  return { bundle, module };
}

/** Differences between the module and its description, on which the shell and the gateway rely. */
function exposedProblems(exposed: unknown, { name, routes }: RemoteDescription): string[] {
  const module = (exposed ?? {}) as { name?: unknown; routes?: readonly Record<'id' | 'path', unknown>[] };
  const listed = (module.routes ?? []).map(({ id, path }) => `${String(id)} at ${String(path)}`);
  const described = routes.map(({ id, path }) => `${name}.${id} at ${path}`);
  const missing = described.filter((route) => !listed.includes(route));
  const undescribed = listed.filter((route) => !described.includes(route));
  return [
    ...(module.name === name ? [] : [`exposes a remote named ${String(module.name)}`]),
    ...missing.map((route) => `exposes no route ${route}`),
    ...undescribed.map((route) => `does not describe its route ${route}`),
  ];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Renders every public route on the server, with a working and with a failing API. Returns the problems.
 *
 * @param begins is called before each page with its name
 */
export async function serverProblems(
  site: ComposedRelease,
  routes: readonly TestedRoute[],
  api: TestedApi,
  begins: (page: string) => void,
): Promise<string[]> {
  const problems: string[] = [];
  begins('the server bundle');
  let bundles: Awaited<ReturnType<typeof loadBundles>>;
  try {
    bundles = await loadBundles(site);
  } catch (error) {
    return [`the server bundle does not load: ${messageOf(error)}`];
  }
  const { bundle, module } = bundles;
  problems.push(...exposedProblems(module, site.remote.release.description));
  const request = async (url: string) => {
    const response = await api.respond(new Request(`http://fitreel.invalid${url}`));
    return { status: response.status, body: (await response.json()) as unknown };
  };
  for (const mode of ['examples', 'failing'] as const) {
    api.mode = mode;
    for (const route of routes.filter(({ access }) => access === 'public')) {
      const where = `${route.path} on the server${mode === 'failing' ? ' while the API fails' : ''}`;
      begins(where);
      try {
        const { status, content } = await bundle.renderPage({
          ...{ view: 'page', url: route.url, settings: SETTINGS, data: {}, remote: module },
          ...{ registry: registryOf(site), request },
        });
        if (status !== 200 && route.exists) problems.push(`${where}: has the status ${status}`);
        if (!content.includes('<h1')) problems.push(`${where}: has no heading of level 1`);
      } catch (error) {
        // The page lacks data, so the browser renders it.
        const isExpected = mode === 'failing' && error instanceof Error && error.name === NOT_RENDERABLE;
        if (!isExpected) problems.push(`${where}: ${messageOf(error)}`);
      }
    }
  }
  api.mode = 'examples';
  return problems;
}
