import { RELEASE_JSON_BYTES_MAX, type EndpointUses, type Release } from '@fitreel/protocol';
import Fastify from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../src/builds/repository';
import { asRelease } from '../src/core/store/built-release';

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(__dirname, 'version-before', name), 'utf8')) as Record<string, unknown>;

/** The endpoints of the previous version that its releases could call. */
export const endpointsBefore = () => read('endpoints.json') as EndpointUses;

/** The releases of the previous version. */
export function releasesBefore(): Release[] {
  const endpoints = endpointsBefore();
  return Object.entries(read('releases.json')).map(([app, release]) => {
    const { calls, ...fields } = release as { calls: string[] };
    const called = Object.fromEntries(calls.map((name) => [name, endpoints[name]]));
    return asRelease({ ...fields, calls: called }, `the release of ${app} of the version before`);
  });
}

/**
 * The problem of each value with the schemas of the previous version, which ignores unknown fields; null if there is none.
 *
 * @param kind the kind of all values
 */
export async function unreadBefore(
  kind: 'remote' | 'shell' | 'revision',
  values: readonly object[],
): Promise<(string | null)[]> {
  const customOptions = { removeAdditional: false, coerceTypes: false } as const;
  const reader = Fastify({ ajv: { customOptions }, bodyLimit: RELEASE_JSON_BYTES_MAX });
  reader.post('/', { schema: { body: read('schemas.json')[kind] } }, async () => null);
  const responses = await Promise.all(
    values.map((payload) => reader.inject({ method: 'POST', url: '/', payload })),
  );
  await reader.close();
  return responses.map(({ statusCode, body }) => (statusCode === 200 ? null : body));
}

const CHANGESET = /^---\n([^]*?)\n---\n([^]*)$/;

/** The breaking changes in the next changelogs: texts in backticks in changesets with a `major`, such as `GET /trend`. */
export function namedAsBreaking(): string[] {
  const folder = path.join(ROOT, '.changeset');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return files.flatMap((name) => {
    const [, bumps = '', text = ''] = CHANGESET.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
    if (!/: major$/m.test(bumps)) return [];
    return [...text.matchAll(/`([^`]+)`/g)].map(([, named = '']) => named);
  });
}
