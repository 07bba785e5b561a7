import {
  RELEASE_FILE,
  RELEASE_JSON_BYTES_MAX,
  appOf,
  RemoteRelease,
  SHELL,
  ShellRelease,
  type Assets,
  type Release,
} from '@fitreel/protocol';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRelease } from '../compatibility/problem';
import { check } from './check';
import { isMissing } from './files';
import { conflictingName } from './release-files';

/** Returns `value` as a release. Checks it against the schema of its kind, as an error of the union names no field. */
export function asRelease(value: unknown, what: string): Release {
  const isShell = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'shell';
  return check(isShell ? ShellRelease : RemoteRelease, value, what);
}

/** The files that a release refers to: its entry, its page and what it preloads. */
function referencedFiles(release: Release): string[] {
  const all = (assets: readonly Assets[]) => assets.flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const server = release.server ? [release.server] : [];
  return release.kind === 'shell'
    ? [...server, release.page, ...all([release.entry, ...Object.values(release.lazyModules ?? {})])]
    : [
        ...server,
        release.entry,
        ...all([...Object.values(release.preload), ...Object.values(release.fragments ?? {})]),
      ];
}

/** Reads and parses `release.json` in the folder `dist`: its size first, as a stranger may have written it. */
async function readDescription(dist: string): Promise<Release> {
  const file = path.join(dist, RELEASE_FILE);
  try {
    if ((await stat(file)).size > RELEASE_JSON_BYTES_MAX)
      throw new Error(`${RELEASE_FILE} has more than ${RELEASE_JSON_BYTES_MAX} bytes`);
    return asRelease(JSON.parse(await readFile(file, 'utf8')), RELEASE_FILE);
  } catch (error) {
    if (isMissing(error)) throw new InvalidRelease(`${dist} holds no ${RELEASE_FILE}: build the app first.`);
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new InvalidRelease((error as Error).message, { cause: error });
  }
}

/**
 * Reads the description of the built release in the folder `dist`, and checks all but the files.
 *
 * @throws InvalidRelease where it is missing or invalid
 */
export async function readBuilt(dist: string): Promise<Release> {
  const release = await readDescription(dist);
  if (release.kind === 'remote' && appOf(release) === SHELL)
    throw new InvalidRelease(`a remote cannot have the name ${SHELL}`);
  const unlisted = referencedFiles(release).find((name) => !Object.hasOwn(release.files, name));
  if (unlisted)
    throw new InvalidRelease(`${RELEASE_FILE}: /files does not list ${unlisted}, which the release uses`);
  const conflicting = conflictingName([...Object.keys(release.files), RELEASE_FILE]);
  if (conflicting)
    throw new InvalidRelease(
      `${RELEASE_FILE}: /files lists ${conflicting}, which conflicts with another file`,
    );
  return release;
}
