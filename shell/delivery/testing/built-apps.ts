import {
  RELEASE_FILE,
  type RecordedType,
  type ReleaseTypes,
  type RemoteDescription,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The file name of an app's server bundle. */
export const SERVER_BUNDLE = 'server.aaaaaaaa.js';

type Files = Readonly<Record<string, string>>;
/** A release's types and API calls; by default none. */
export interface ReleaseFacts extends Partial<Pick<RemoteRelease, 'calls'>>, TypeFacts {}

type Named<T> = Readonly<Record<string, T>>;

/** The types that a release gives and takes. Each type is given as the texts of its alternatives. */
export interface TypeFacts {
  modules?: Named<Named<string[]>>;
  shows?: Named<Named<string[]>>;
  fills?: Named<Named<string[]>>;
  emits?: Named<string[]>;
  hears?: Named<string[]>;
}

/** The types of a release. */
export function typesOf({ modules, shows, fills, emits, hears }: TypeFacts): ReleaseTypes {
  const table: RecordedType[] = ['any'];
  const add = (texts: string[]) => table.push({ any: texts.map((text) => table.push(text) - 1) }) - 1;
  const each = <T, R>(named: Named<T> | undefined, change: (value: T) => R) =>
    Object.fromEntries(Object.entries(named ?? {}).map(([name, value]) => [name, change(value)]));
  const byName = (named: Named<string[]>) => each(named, add);
  return {
    modules: each(modules, byName),
    remote: 0,
    shows: each(shows, byName),
    fills: each(fills, byName),
    emits: each(emits, add),
    hears: each(hears, add),
    table,
  };
}

/** The facts in the form of a release's fields. */
const said = ({ calls = {}, ...types }: ReleaseFacts) => ({ types: typesOf(types), calls });

type OfBuild = 'version' | 'files' | 'sources' | 'commit' | 'builtAt';

const PAGE = [
  '<!doctype html>',
  '<html lang="en">',
  '  <head>',
  '    <meta name="color-scheme" content="dark light">',
  '    <title>FitReel</title>',
  '    <link rel="icon" href="%BASE%favicon.svg">',
  '    <template id="scripts"><!--fitreel:scripts--></template>',
  '    <!--fitreel:head-->',
  '  </head>',
  '  <body>',
  '    <div id="root"%RENDERED%><!--fitreel:content--></div>',
  '    <!--fitreel:state-->',
  '  </body>',
  '</html>',
].join('\n');

/** Writes `files` with compressed copies and the release's description, like the tooling's build. */
async function writeDist<R extends RemoteRelease | ShellRelease>(
  dist: string,
  files: Files,
  description: Omit<R, OfBuild>,
): Promise<R> {
  const hash = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const hashes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hash(content)]));
  const digest = createHash('sha256').update(JSON.stringify({ description, hashes })).digest('hex');
  const release = {
    ...description,
    version: `1.0.0-${digest.slice(0, 12)}`,
    files: hashes,
    sources: digest,
    commit: null,
    builtAt: '2025-01-01T00:00:00.000Z',
  } as R;
  await mkdir(dist, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), content);
    await writeFile(path.join(dist, `${name}.br`), brotliCompressSync(content));
    await writeFile(path.join(dist, `${name}.gz`), gzipSync(content));
  }
  await writeFile(path.join(dist, RELEASE_FILE), JSON.stringify(release));
  return release;
}

/** Adds to a built release the fields that `writeShell` and `writeRemote` leave out. Returns the complete release. */
export async function amendRelease<R extends RemoteRelease | ShellRelease>(
  dist: string,
  release: R,
  facts: Partial<R>,
): Promise<R> {
  const amended = { ...release, ...facts };
  await writeFile(path.join(dist, RELEASE_FILE), JSON.stringify(amended));
  return amended;
}

/**
 * Writes a built shell. Its script contains `mark`, so that a different mark makes a different release.
 *
 * @param server code of its server bundle; without it, browsers render all pages
 */
export function writeShell(
  dist: string,
  mark = 'first',
  provides: Record<string, string> = { react: '19.0.0' },
  server?: string,
  facts: Omit<ReleaseFacts, 'fills'> = {},
): Promise<ShellRelease> {
  const files = {
    ...(server !== undefined && { [SERVER_BUNDLE]: server }),
    'framework.11111111.js': `/* framework */${' '.repeat(2000)}`,
    'main.22222222.js': `/* main ${mark} */`,
    'main.33333333.css': `/* ${mark} */`,
    'sdk-forms.88888888.js': '/* forms */',
    'sdk-forms.99999999.css': '/* forms */',
    'index.html': PAGE,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  return writeDist<ShellRelease>(dist, files, {
    kind: 'shell',
    ...(server !== undefined && { server: SERVER_BUNDLE }),
    provides,
    ...said(facts),
    page: 'index.html',
    entry: { scripts: ['framework.11111111.js', 'main.22222222.js'], styles: ['main.33333333.css'] },
    lazyModules: {
      '@fitreel/sdk/forms': { scripts: ['sdk-forms.88888888.js'], styles: ['sdk-forms.99999999.css'] },
    },
  });
}

export const CATALOG: RemoteDescription = {
  name: 'catalog',
  title: 'Video catalogue',
  routes: [
    { id: 'home', path: '/', access: 'public', data: ['/api/categories', '/api/videos'] },
    {
      id: 'category',
      page: 'home',
      path: '/category{categoryId}',
      access: 'public',
      data: ['/api/categories/{categoryId}'],
    },
    { id: 'video', path: '/video/{videoId}', access: 'public', data: ['/api/video/{videoId}'] },
    { id: 'trend', path: '/trend', access: 'public' },
  ],
  navigation: [{ place: 'sidebar', label: 'Home', path: '/', order: 1 }],
};

export const LIBRARY: RemoteDescription = {
  name: 'library',
  title: 'Your library',
  routes: [{ id: 'history', path: '/history', access: 'signed-in' }],
  navigation: [],
};

/**
 * Writes a built remote. Each page has its own script and style, and the page of a video uses the shell's forms. A different
 * `mark` makes a different release.
 *
 * @param more additional files, by name; a file named `SERVER_BUNDLE` is its server bundle
 */
export function writeRemote(
  dist: string,
  description: RemoteDescription,
  mark = 'first',
  requires: Record<string, string> = { react: '^19.0.0' },
  more: Files = {},
  facts: ReleaseFacts = {},
): Promise<RemoteRelease> {
  const assets = (page: string) => ({
    scripts: ['remote.44444444.js', `page-${page}.55555555.js`],
    styles: [`page-${page}.66666666.css`],
    shared: page === 'video' ? ['@fitreel/sdk/forms', 'react'] : ['react'],
  });
  const pages = description.routes.map(({ id, page }) => [id, assets(page ?? id)] as const);
  const names = pages.flatMap(([, { scripts, styles }]) => [...scripts, ...styles]);
  const all = ['remoteEntry.77777777.js', ...new Set(names)];
  return writeDist<RemoteRelease>(
    dist,
    {
      ...Object.fromEntries(all.map((name) => [name, `/* ${description.name} ${name} ${mark} */`])),
      ...more,
    },
    {
      kind: 'remote',
      ...(SERVER_BUNDLE in more && { server: SERVER_BUNDLE }),
      description,
      requires,
      ...said(facts),
      entry: 'remoteEntry.77777777.js',
      preload: Object.fromEntries(pages),
    },
  );
}
