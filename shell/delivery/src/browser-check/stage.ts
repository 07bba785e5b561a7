import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_FILE, type RemoteDescription, type RemoteRelease } from '@fitreel/protocol';
import { containerGlobal } from '@fitreel/protocol/browser';

const STAGE = 'browser-check';
export const STAGE_PATH = `/${STAGE}`;
export const STAGE_TITLE = 'Browser check';

/** The path of the page with the slot at this index. */
export const slotPath = (index: number): string => `${STAGE_PATH}/slot-${index}`;

const SHARED = [
  'react',
  ...['query', 'remote', 'slots', 'store', 'ui'].map((name) => `@fitreel/sdk/${name}`),
];

/** JavaScript that recreates `value`. Functions become empty, and stores keep their current value. */
export function sourceOf(value: unknown): string {
  if (typeof value === 'function') return '() => undefined';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(sourceOf).join()}]`;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${sourceOf(field)}`);
  const source = `{${fields.join()}}`;
  if (!('getSnapshot' in value && typeof value.getSnapshot === 'function')) return source;
  return `Object.assign(${source}, createStore(${sourceOf((value.getSnapshot as () => unknown)())}))`;
}

function describe(slots: readonly string[]): RemoteDescription {
  return {
    name: STAGE,
    title: STAGE_TITLE,
    routes: [
      { id: 'home', path: STAGE_PATH, access: 'public' },
      { id: 'search', page: 'home', path: `${STAGE_PATH}/search`, access: 'public' },
      ...slots.map((slot, index): RemoteDescription['routes'][number] => ({
        ...{ id: `slot-${index}`, path: slotPath(index), access: 'public', slots: [slot] },
      })),
    ],
    navigation: [
      { place: 'sidebar', label: STAGE_TITLE, path: STAGE_PATH, order: 10_000 },
      { place: 'search', label: 'Search', path: `${STAGE_PATH}/search`, order: 10_000 },
    ],
  };
}

const NO_TYPES = {
  modules: {},
  remote: 0,
  shows: {},
  fills: {},
  emits: {},
  hears: {},
  table: ['any' as const],
};

/**
 * Writes the release of the check's own remote into `dist`.
 *
 * @param samples the props of the slots it shows, by slot name
 */
export async function writeStage(dist: string, samples: Readonly<Record<string, object>>): Promise<void> {
  const slots = Object.keys(samples);
  const description = describe(slots);
  const propsOf = Object.entries(samples).map(
    ([slot, props]) => `${JSON.stringify(slot)}:(createStore)=>(${sourceOf(props)})`,
  );
  const code = `const module = {};
    ${readFileSync(path.join(__dirname, 'stage-remote.cjs'), 'utf8')}
    const stage = module.exports({
      description: ${JSON.stringify(description)},
      slots: ${JSON.stringify(slots)},
      propsOf: { ${propsOf.join()} },
    });`;
  const container = `(() => { ${code}
    let scope;
    window.${containerGlobal(STAGE)} = {
      init: (given) => { scope = given; },
      get: async () => {
        const modules = {};
        for (const name of ${JSON.stringify(SHARED)}) {
          const [shared] = Object.values(scope[name]);
          modules[name] = shared.lib ? shared.lib() : (await shared.get())();
        }
        return () => ({ default: stage((name) => modules[name]) });
      },
    };
  })();`;
  const files = {
    'remoteEntry.js': container,
    'server.js': `module.exports.default = (() => { ${code}
    return stage(require);
  })();`,
  };
  const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  const release: RemoteRelease = {
    kind: 'remote',
    description,
    requires: {},
    types: NO_TYPES,
    calls: {},
    entry: 'remoteEntry.js',
    server: 'server.js',
    preload: Object.fromEntries(
      description.routes.map(({ id }) => [id, { scripts: [], styles: [], shared: SHARED }]),
    ),
    version: `1.0.0-${digest.slice(0, 12)}`,
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hash(text)])),
    sources: digest,
    commit: null,
    builtAt: new Date().toISOString(),
  };
  await mkdir(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  await writeFile(path.join(dist, RELEASE_FILE), JSON.stringify(release));
}
