import type { EndpointUses, Release } from '@fitreel/protocol';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../src/builds/repository';
import { asRelease } from '../src/core/store/built-release';

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(__dirname, 'version-before', name), 'utf8')) as Record<string, unknown>;

/** The endpoints of the version before that its releases could call. */
export const endpointsBefore = () => read('endpoints.json') as EndpointUses;

/** The releases of the version before. */
export function releasesBefore(): Release[] {
  const endpoints = endpointsBefore();
  return Object.entries(read('releases.json')).map(([app, release]) => {
    const { calls, ...fields } = release as { calls: string[] };
    const called = Object.fromEntries(calls.map((name) => [name, endpoints[name]]));
    return asRelease({ ...fields, calls: called }, `the release of ${app} of the version before`);
  });
}

const CHANGESET = /^---\n([^]*?)\n---\n([^]*)$/;

/** What the next changelogs name as breaking: the texts in backticks of changesets with a `major`, such as `GET /trend`. */
export function namedAsBreaking(): string[] {
  const folder = path.join(ROOT, '.changeset');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return files.flatMap((name) => {
    const [, bumps = '', text = ''] = CHANGESET.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
    if (!/: major$/m.test(bumps)) return [];
    return [...text.matchAll(/`([^`]+)`/g)].map(([, named = '']) => named);
  });
}
