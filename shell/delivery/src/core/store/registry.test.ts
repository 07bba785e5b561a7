import { Registry, type RemoteRelease, type RouteAssets } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import Fastify from 'fastify';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote } from '../../../testing/built-apps';
import frontendDiscovery from '../../../testing/frontend-discovery-v1-pre.json';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { toRegistry, type RemoteOnSite } from './registry';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function releases() {
  const folder = await folders.create();
  return {
    catalog: await writeRemote(path.join(folder, 'catalog'), CATALOG),
    library: await writeRemote(path.join(folder, 'library'), LIBRARY),
  };
}

/** Checks values against AWS's schema with Fastify's validator. */
async function fitsFrontendDiscovery(): Promise<(value: unknown) => boolean> {
  // The validator knows draft 7, in which the schema's keywords mean the same.
  const schema = { ...frontendDiscovery, $schema: undefined };
  const options = {
    customOptions: { strict: false, removeAdditional: false as const, coerceTypes: false as const },
  };
  const server = Fastify({ ajv: options });
  let fits: ((value: unknown) => boolean) | undefined;
  server.get('/', (request) => {
    const validate = request.compileValidationSchema(schema);
    fits = (value) => validate(value);
    return {};
  });
  await server.inject('/');
  await server.close();
  if (!fits) throw new Error('Fastify made no validator');
  return fits;
}

const alone = (live: RemoteRelease): RemoteOnSite => ({ live, canary: null, lastGood: null });

/** A live release of the catalogue, the previous one, and a canary. */
async function threeReleases() {
  const folder = await folders.create();
  const write = (mark: string) => writeRemote(path.join(folder, mark), CATALOG, mark);
  return { live: await write('live'), previous: await write('previous'), canary: await write('canary') };
}

const ENTRY = 'remoteEntry.77777777.js';
const baseOf = ({ version }: RemoteRelease) => `/releases/catalog/${version}/`;

test('the registry has a release’s URL, hash, description and requirements', async () => {
  const { live } = await threeReleases();
  const base = baseOf(live);
  const files = ({ scripts, styles }: RouteAssets) => ({ scripts, styles });
  const preload = Object.fromEntries(Object.entries(live.preload).map(([id, assets]) => [id, files(assets)]));
  expect(toRegistry([alone(live)]).microFrontends).toEqual({
    catalog: [
      {
        url: base + ENTRY,
        metadata: { integrity: live.files[ENTRY], version: live.version },
        deployment: { traffic: 100, default: true },
        extras: {
          description: CATALOG,
          requires: { react: '^19.0.0' },
          base,
          preload,
        },
      },
    ],
  });
});

test('of the modules that a page uses, the registry lists the lazy shared ones', async () => {
  const { live } = await threeReleases();
  const preloads = (registry: Registry) => registry.microFrontends['catalog']?.[0]?.extras.preload ?? {};
  const { scripts, styles, shared } = live.preload['video'] ?? {};
  expect(shared).toEqual(['@fitreel/sdk/forms', 'react']);
  const lazyModules = { '@fitreel/sdk/forms': { scripts: ['sdk-forms.js'], styles: [] } };
  const { video, trend } = preloads(toRegistry([alone(live)], lazyModules));
  expect(video).toEqual({ scripts, styles, shared: ['@fitreel/sdk/forms'] });
  expect(trend).not.toHaveProperty('shared');
  expect(preloads(toRegistry([alone(live)]))['video']).toEqual({ scripts, styles });
});

test('the live release falls back to the last good one, and a canary to the live release', async () => {
  const { live, previous, canary } = await threeReleases();
  const remote = { live, canary: { release: canary, traffic: 10 }, lastGood: previous };
  const [first, second] = toRegistry([remote]).microFrontends['catalog'] ?? [];
  expect(first).toMatchObject({
    metadata: { version: live.version },
    deployment: { traffic: 90, default: true },
    fallbackUrl: baseOf(previous) + ENTRY,
    extras: {
      fallback: { version: previous.version, integrity: previous.files[ENTRY], base: baseOf(previous) },
    },
  });
  expect(second).toMatchObject({
    metadata: { version: canary.version },
    deployment: { traffic: 10, default: false },
    fallbackUrl: baseOf(live) + ENTRY,
    extras: { fallback: { version: live.version, integrity: live.files[ENTRY], base: baseOf(live) } },
  });
});

test('rejects a release whose entry is not among its files', async () => {
  const { live } = await threeReleases();
  expect(() => toRegistry([alone({ ...live, entry: 'elsewhere.js' })])).toThrow(
    'release.json of catalog: the entry is not among the files',
  );
});

test('the registry matches our schema and the format’s', async () => {
  const { catalog, library } = await releases();
  const { live, previous, canary } = await threeReleases();
  const fits = await fitsFrontendDiscovery();
  for (const remotes of [
    [alone(catalog), alone(library)],
    [{ live, canary: { release: canary, traffic: 10 }, lastGood: previous }],
  ]) {
    const registry = toRegistry(remotes);
    expect([...Value.Errors(Registry, registry)]).toEqual([]);
    expect(fits(registry)).toBe(true);
  }
});

test('the schema of the format rejects unknown fields', async () => {
  const { live } = await threeReleases();
  const { schema, microFrontends } = toRegistry([alone(live)]);
  const withoutUrl = microFrontends['catalog']?.map(({ metadata, deployment, extras }) => ({
    metadata,
    deployment,
    extras,
  }));
  const fits = await fitsFrontendDiscovery();
  expect(fits({ schema, microFrontends: { catalog: withoutUrl } })).toBe(false);
  expect(fits({ schema, microFrontends: {}, more: true })).toBe(false);
});

test('a site without remotes has a valid empty registry', async () => {
  expect(Value.Check(Registry, toRegistry([]))).toBe(true);
});
