import {
  matchRoute,
  pageStateElement,
  pageStateIn,
  SHELL,
  type Assets,
  type PageState,
} from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { allApps, type App } from '../../../tooling/src/build/app';
import { assetsOf, chunkGroups, compile } from '../../../tooling/src/build/compile';
import { shellConfig } from '../../../tooling/src/webpack/shell';
import { listen, type Server } from '../servers';

/** The site as one app. */
interface Monolith {
  entry: Assets;
  /** Files by the name of the page, as in `remote.config.ts`. */
  pages: Record<string, Assets>;
  /** Content by file name. The browser uses a preload only if it has the hash of the file (W3C SRI, section 3.5). */
  files: Map<string, { body: Buffer; hash: string }>;
}

/** Other files, such as source maps, are not served. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A module that replaces the shell's loading of containers: the remotes are part of the build. */
function directImports(remotes: readonly App[]): string {
  const imports = remotes.map(
    ({ name, folder }) => `import ${name} from ${JSON.stringify(path.join(folder, 'src/remote.tsx'))};`,
  );
  const names = remotes.map(({ name }) => name).join(', ');
  return [
    ...imports,
    `const remotes: Record<string, unknown> = { ${names} };`,
    'export const startFederation = () => async (name: string) => remotes[name];',
  ].join('\n');
}

function monolithConfig(shell: App, loading: string, output: string): Configuration {
  const config = shellConfig(shell.folder);
  return {
    ...config,
    name: 'monolith',
    output: { ...config.output, path: output },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]loading[\\/]federation$/, loading),
    ],
  };
}

/** Builds the site as one app from the sources of the shell and all remotes: rendered by the browser and split by route. */
async function buildMonolith(): Promise<Monolith> {
  const [shell, ...remotes] = allApps();
  if (shell?.name !== SHELL) throw new Error('the repository has no shell');
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-monolith-'));
  const [loading, output] = [path.join(folder, 'federation.ts'), path.join(folder, 'dist')];
  try {
    await writeFile(loading, directImports(remotes));
    const groups = chunkGroups(await compile(monolithConfig(shell, loading, output)));
    const assets = (name: string) => assetsOf(groups, name) ?? { scripts: [], styles: [] };
    const pages = Object.keys(groups).filter((name) => name.startsWith('page-'));
    const files: Monolith['files'] = new Map();
    for (const name of (await readdir(output)).filter((file) => TYPES[path.extname(file)])) {
      const content = await readFile(path.join(output, name));
      const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      files.set(name, { body: brotliCompressSync(content), hash });
    }
    return {
      entry: assets('main'),
      pages: Object.fromEntries(pages.map((name) => [name.slice('page-'.length), assets(name)])),
      files,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Name of the page at `pathname`, as in the build. */
function pageAt({ registry }: PageState, pathname: string): string {
  const routes = Object.values(registry.microFrontends).flatMap(
    ([version]) => version?.extras.description.routes ?? [],
  );
  const route = matchRoute(routes, pathname)?.route;
  return route?.page ?? route?.id ?? '';
}

/** The HTML of a page that the browser renders, with the same data and hints as in the composed site. */
function pageOf({ entry, pages, files }: Monolith, state: PageState, pathname: string): string {
  const page = pages[pageAt(state, pathname)] ?? { scripts: [], styles: [] };
  const preload = (as: string, file: string) =>
    `<link rel="preload" as="${as}" href="/m/${file}" integrity="${files.get(file)?.hash}" crossorigin="anonymous">`;
  // The monolith's fragments are its own chunks, not files of releases.
  for (const [version] of Object.values(state.registry.microFrontends)) delete version?.extras.fragments;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>FitReel</title>',
    ...entry.styles.map((file) => `<link rel="stylesheet" href="/m/${file}">`),
    ...page.styles.map((file) => preload('style', file)),
    ...entry.scripts.map((file) => `<script defer src="/m/${file}"></script>`),
    ...page.scripts.map((file) => preload('script', file)),
    `</head><body><div id="root"></div>${pageStateElement(state)}</body></html>`,
  ].join('');
}

/**
 * Serves the monolith on the API of `site`: rendered by the browser, split by route, with the same data in the page and the
 * same hints. All bodies are compressed with brotli.
 */
export async function startMonolith(site: Server): Promise<Server> {
  const monolith = await buildMonolith();
  const pages = new Map<string, Buffer>();
  const send = (response: ServerResponse, type: string, body: Buffer, more = {}) =>
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', ...more }).end(body);

  function sendFile(response: ServerResponse, url: string): unknown {
    const name = path.basename(url);
    const file = monolith.files.get(name);
    if (!file) return response.writeHead(404).end();
    const caching = { 'cache-control': 'public, max-age=31536000, immutable' };
    return send(response, TYPES[path.extname(name)] ?? '', file.body, caching);
  }

  async function sendFromSite(response: ServerResponse, url: string): Promise<unknown> {
    const answer = await fetch(site.origin + url);
    const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
    return send(response, answer.headers.get('content-type') ?? '', body);
  }

  async function sendPage(response: ServerResponse, url: string): Promise<unknown> {
    let page = pages.get(url);
    if (!page) {
      const state = pageStateIn(await (await fetch(site.origin + url)).text()) as PageState;
      page = brotliCompressSync(pageOf(monolith, state, new URL(url, site.origin).pathname));
      pages.set(url, page);
    }
    return send(response, 'text/html; charset=utf-8', page);
  }

  return listen(
    createServer((request, response) => {
      const url = request.url ?? '/';
      if (url.startsWith('/m/')) return sendFile(response, url);
      const sending = url.startsWith('/api/') ? sendFromSite : sendPage;
      return sending(response, url).catch(() => response.writeHead(404).end());
    }),
  );
}
