import type { Rendering, ShellServerBundle } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Bundle, Bundles, PageOfSite, SiteToRender } from '../../../delivery/src/rendering/messages';

type RequireModule = (name: string) => unknown;

/** Runs a server bundle as `process-main.cjs` does, and returns what it exports. */
function run({ file, base }: Bundle, requireModule: RequireModule): unknown {
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'releaseBase'];
  const bundle = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file });
  Reflect.apply(bundle, undefined, [module, module.exports, requireModule, base]);
  return module.exports;
}

/**
 * Renders pages of `bundles` in this process: the same component trees, with their loaders and router, without the isolation of
 * a process and the messages to it. The pages must find all their data in `data`.
 */
export async function renderHere(
  { shell: shellBundle, remote, fragments }: Bundles,
  site: SiteToRender,
): Promise<(page: PageOfSite) => Promise<Rendering>> {
  const shell = run(shellBundle, createRequire(__filename)) as ShellServerBundle;
  const shared = await shell.sharedModules();
  const exposed = (bundle: Bundle) => (run(bundle, (name) => shared[name]) as { default: unknown }).default;
  const remotes = {
    remote: remote && exposed(remote),
    fragments: Object.fromEntries(fragments.map((bundle) => [bundle.remote, exposed(bundle)])),
  };
  const request = (url: string) => Promise.reject(new Error(`${url} is not in the data of the page`));
  return (page) => shell.renderPage({ ...page, ...site, ...remotes, request });
}
