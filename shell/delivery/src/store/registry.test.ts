import { Registry } from '@fitreel/contract/composition';
import { Value } from '@sinclair/typebox/value';
import Fastify from 'fastify';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote } from '../../testing/built-pieces';
import frontendDiscovery from '../../testing/frontend-discovery-v1-pre.json';
import { temporaryFolders } from '../../testing/temporary-folders';
import { toRegistry, toRegistryVersion } from './live';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function releases() {
  const folder = await folders.create();
  return {
    catalog: await writeRemote(path.join(folder, 'catalog'), CATALOG),
    library: await writeRemote(path.join(folder, 'library'), LIBRARY),
  };
}

/** Checks values against AWS's own schema, with the validator that Fastify brings. */
async function fitsFrontendDiscovery(): Promise<(value: unknown) => boolean> {
  // The validator knows draft 7; no keyword of the schema means anything else there.
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

test('a release stands in the registry with its address, hash, description and needs', async () => {
  const { catalog } = await releases();
  const base = `/releases/catalog/${catalog.version}/`;
  expect(toRegistryVersion(catalog)).toEqual({
    url: `${base}remoteEntry.77777777.js`,
    metadata: { integrity: catalog.files['remoteEntry.77777777.js'], version: catalog.version },
    deployment: { traffic: 100, default: true },
    extras: { description: CATALOG, requires: { react: '^19.0.0' }, base, preload: catalog.preload },
  });
});

test('a release whose entry is not among its files is refused', async () => {
  const { catalog } = await releases();
  expect(() => toRegistryVersion({ ...catalog, entry: 'elsewhere.js' })).toThrow(
    'release.json of catalog: the entry is not among the files',
  );
});

test('the registry fits our schema and that of the format', async () => {
  const { catalog, library } = await releases();
  const registry = toRegistry([catalog, library]);
  expect([...Value.Errors(Registry, registry)]).toEqual([]);
  const fits = await fitsFrontendDiscovery();
  expect(fits(registry)).toBe(true);
  expect(Object.keys(registry.microFrontends)).toEqual(['catalog', 'library']);
});

test('the schema of the format refuses what it does not know', async () => {
  const { catalog } = await releases();
  const { metadata, deployment, extras } = toRegistryVersion(catalog);
  const withoutUrl = { metadata, deployment, extras };
  const fits = await fitsFrontendDiscovery();
  const { schema } = toRegistry([]);
  expect(fits({ schema, microFrontends: { catalog: [withoutUrl] } })).toBe(false);
  expect(fits({ schema, microFrontends: {}, more: true })).toBe(false);
});

test('a site without remotes has an empty registry that is valid too', async () => {
  expect(Value.Check(Registry, toRegistry([]))).toBe(true);
});
