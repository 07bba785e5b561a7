import {
  matchRoute,
  pageStateIn,
  RELEASE_FILE,
  RENDERED_ATTRIBUTE,
  type PageState,
  type Release,
  type ShellServerBundle,
} from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { startSite, type Site } from '../servers';
import { importVideos, videoId, wordAt } from './generated-data';
import { ROUNDS, type Report } from './report';
import { warmPages } from './requests';

/** Pages that are timed together. */
const PAGES = 50;

/** One page for the warm-up and each round, each another one. */
const VIDEOS = PAGES * (ROUNDS + 1) + 1;

const URLS: Readonly<Record<string, (index: number) => string>> = {
  'a video': (index) => `/video/${videoId(index)}`,
  'a search': (index) => `/search?q=${wordAt(index)}+${index}`,
};

type RequireModule = (name: string) => unknown;

/** Milliseconds of one of `PAGES` pages. */
async function timed(make: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < PAGES; count += 1) await make();
  return (performance.now() - started) / PAGES;
}

/** Runs the server bundle of a release in `folder`, as the processes of the site do, and returns what it exports. */
function runBundle(folder: string, base: string, requireModule: RequireModule): unknown {
  const release = JSON.parse(readFileSync(path.join(folder, base, RELEASE_FILE), 'utf8')) as Release;
  const file = path.join(folder, base, release.server ?? '');
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'releaseBase'];
  const bundle = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file });
  Reflect.apply(bundle, undefined, [module, module.exports, requireModule, base]);
  return module.exports;
}

/** Renders a page of the site in this process, again and again: without requests, messages and compression. */
async function rendererOf({ origin, folder }: Site, url: string): Promise<() => Promise<unknown>> {
  const html = await (await fetch(origin + url)).text();
  const { settings, registry, data, missing = [] } = pageStateIn(html) as PageState;
  const shellBase = /\/releases\/shell\/[^/"]+\//.exec(html)?.[0] ?? '';
  const shell = runBundle(folder, shellBase, createRequire(__filename)) as ShellServerBundle;
  const shared = await shell.sharedModules();
  const modules: Record<string, unknown> = {};
  let owner = '';
  for (const [name, [version]] of Object.entries(registry.microFrontends)) {
    if (!version) continue;
    const { base, description } = version.extras;
    const bundle = runBundle(folder, base, (module) => shared[module]) as { default: unknown };
    modules[name] = bundle.default;
    if (matchRoute(description.routes, new URL(url, origin).pathname)) owner = name;
  }
  const { [owner]: remote, ...fragments } = modules;
  // Only the first rendering waits for what is not in the page state.
  const request = async (asked: string) => {
    const response = await fetch(origin + asked);
    const body: unknown = await response.json();
    if (response.ok) data[asked] = body;
    else missing.push(asked);
    return { status: response.status, body };
  };
  const page = { view: 'page', url, bucket: 0, settings, registry, data, missing } as const;
  return () => shell.renderPage({ ...page, remote, fragments, request });
}

/** A page that the site does not have in memory yet, beside its rendering alone: what data, isolation and sending cost. */
export async function measureRendering(report: Report): Promise<void> {
  const { NODE_ENV } = process.env;
  // React decides when it is loaded whether it is the one for production.
  process.env['NODE_ENV'] = 'production';
  const site = await startSite({ fill: (env) => importVideos(env, VIDEOS) });
  try {
    for (const [name, urlOf] of Object.entries(URLS)) {
      let asked = 0;
      const fromSite = async () => {
        asked += 1;
        const html = await (await fetch(site.origin + urlOf(asked))).text();
        if (!html.includes(RENDERED_ATTRIBUTE)) throw new Error(`${urlOf(asked)} was not rendered`);
      };
      await warmPages(site.origin, [urlOf(0)]);
      const render = await rendererOf(site, urlOf(0));
      for (const warm of [fromSite, render]) await timed(warm);
      const samples: Record<'FitReel' | 'rendering alone', number[]> = { FitReel: [], 'rendering alone': [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        samples.FitReel.push(await timed(fromSite));
        samples['rendering alone'].push(await timed(render));
      }
      report.add({ table: 'New pages', name, unit: 'ms', samples });
    }
  } finally {
    await site.stop();
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
