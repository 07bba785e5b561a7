import { RemoteRelease, ShellRelease, type Assets, type Release } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRelease } from '../compatibility/problem';
import { check } from './check';
import { isMissing } from './is-missing';
import { clashingName, readReleaseFile } from './release-files';
import { Revisions } from './revisions';
import { syncFolder, writeSynced } from './write-file';

/** Name of a release's own description inside its folder. */
export const RELEASE_FILE = 'release.json';

/** The name under which the shell's releases lie; a remote cannot bear it. */
export const SHELL = 'shell';

/** What is older than this many milliseconds and not at its end was left by a process that ended in between. */
const ABANDONED = 60 * 60 * 1000;

const DRAFT = /^\.draft-(\d+)-/;

/** `value` as a release of the kind that it says it is: the error of a union would name no field. */
function asRelease(value: unknown, what: string): Release {
  const ofShell = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'shell';
  return check(ofShell ? ShellRelease : RemoteRelease, value, what);
}

/** Files that a release names beside its list. */
function namedFiles(release: Release): string[] {
  const all = (assets: readonly Assets[]) => assets.flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  return release.kind === 'shell'
    ? [release.page, ...all([release.entry, ...Object.values(release.later ?? {})])]
    : [release.entry, ...all(Object.values(release.preload))];
}

/** The name under which releases of the same app lie: `shell`, or the remote's. */
export function appOf(release: Release): string {
  return release.kind === 'shell' ? SHELL : release.description.name;
}

/**
 * The description of the built release in the folder `dist`, checked as far as that can be without the files.
 *
 * @throws InvalidRelease where there is none or it is not what it must be
 */
export async function readBuilt(dist: string): Promise<Release> {
  const file = path.join(dist, RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new InvalidRelease(`${dist} holds no ${RELEASE_FILE}: build the app first.`);
    throw error;
  });
  let release: Release;
  try {
    release = asRelease(JSON.parse(text), RELEASE_FILE);
  } catch (error) {
    throw new InvalidRelease((error as Error).message, { cause: error });
  }
  if (release.kind === 'remote' && appOf(release) === SHELL)
    throw new InvalidRelease(`a remote cannot bear the name ${SHELL}`);
  const unlisted = namedFiles(release).find((name) => !Object.hasOwn(release.files, name));
  if (unlisted) throw new InvalidRelease(`${RELEASE_FILE}: /files does not list ${unlisted}, which it names`);
  const clashing = clashingName([...Object.keys(release.files), RELEASE_FILE]);
  if (clashing)
    throw new InvalidRelease(`${RELEASE_FILE}: /files lists ${clashing}, whose place another file has`);
  return release;
}

/**
 * The releases of a site in a folder: `releases/<app>/<version>/` holds each release, never changed once it is
 * there, and `revisions/` says which are live. Both are written so that a reader or a crash never meets half of one.
 */
export class ReleaseStore {
  readonly releasesFolder: string;
  readonly revisions: Revisions;

  /** @param folder absolute path; made where it is missing */
  constructor(readonly folder: string) {
    this.releasesFolder = path.join(folder, 'releases');
    this.revisions = new Revisions(path.join(folder, 'revisions'));
  }

  /**
   * Copies the built release in `dist` into the store, visible in one step, unless it is there already. Each file is
   * compared with its hash on the way; what the release does not list is left out.
   *
   * @param progress told of each file
   * @returns the release, and whether it is new to the store
   * @throws InvalidRelease when a file or the description is not what it must be
   */
  async add(
    dist: string,
    progress?: (done: number, total: number, file: string) => void,
  ): Promise<{ app: string; release: Release; added: boolean }> {
    const release = await readBuilt(dist);
    const app = appOf(release);
    if (await this.#holdsSame(app, release)) return { app, release, added: false };
    const parent = path.join(this.releasesFolder, app);
    const draft = this.newDraft();
    await mkdir(parent, { recursive: true });
    try {
      await copyRelease(dist, draft, release, progress);
      await rename(draft, path.join(parent, release.version));
    } catch (error) {
      // Another process published the same release in the meantime: same version, same content.
      if (await this.#holdsSame(app, release)) return { app, release, added: false };
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await syncFolder(parent);
    return { app, release, added: true };
  }

  /** The release `version` of `app`, or null where the store does not hold it. */
  async find(app: string, version: string): Promise<Release | null> {
    try {
      const text = await readFile(path.join(this.folderOf(app, version), RELEASE_FILE), 'utf8');
      return asRelease(JSON.parse(text), `${RELEASE_FILE} of ${app} ${version}`);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Versions of `app` that the store holds, in no order. */
  async versions(app: string): Promise<string[]> {
    return readdir(path.join(this.releasesFolder, app)).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  /** Absolute path of the folder of a release. */
  folderOf(app: string, version: string): string {
    return path.join(this.releasesFolder, app, version);
  }

  /** Absolute path for a new folder that is not to be seen; `removeAbandoned` finds it where its maker does not remove it. */
  newDraft(): string {
    return path.join(this.releasesFolder, `.draft-${Date.now()}-${randomUUID()}`);
  }

  /** Removes a release from the store in one step. */
  async remove(app: string, version: string): Promise<void> {
    const gone = this.newDraft();
    await rename(this.folderOf(app, version), gone).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rm(gone, { recursive: true, force: true });
  }

  /** Removes what processes left that ended while they added or removed a release. */
  async removeAbandoned(): Promise<void> {
    const names = await this.versions('.');
    const old = names.filter((name) => Date.now() - Number(DRAFT.exec(name)?.[1] ?? Infinity) > ABANDONED);
    for (const name of old) await rm(path.join(this.releasesFolder, name), { recursive: true, force: true });
  }

  /** Whether the store holds `release`. Throws where it holds another content under the same version. */
  async #holdsSame(app: string, release: Release): Promise<boolean> {
    const held = await this.find(app, release.version);
    if (!held) return false;
    const content = ({ files }: Release) => JSON.stringify(Object.entries(files).sort());
    if (content(held) !== content(release))
      throw new InvalidRelease(`the store holds other files as ${app} ${release.version}`);
    return true;
  }
}

/** Copies `release` from `dist` into the new folder `draft`, file by file, as it is checked. */
async function copyRelease(
  dist: string,
  draft: string,
  release: Release,
  progress?: (done: number, total: number, file: string) => void,
): Promise<void> {
  const files = Object.entries(release.files);
  const folders = new Set([draft]);
  await mkdir(draft);
  for (const [index, [name, integrity]] of files.entries()) {
    progress?.(index, files.length, name);
    const folder = path.dirname(path.join(draft, name));
    if (!folders.has(folder)) await mkdir(folder, { recursive: true });
    folders.add(folder);
    for (const file of await readReleaseFile(dist, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} ${file.wrong}`);
      await writeSynced(path.join(draft, file.name), file.bytes);
    }
  }
  await writeSynced(path.join(draft, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  for (const folder of folders) await syncFolder(folder);
  progress?.(files.length, files.length, RELEASE_FILE);
}
