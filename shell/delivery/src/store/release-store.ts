import { appOf, RELEASE_FILE, type Release } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRelease } from '../compatibility/problem';
import { asRelease, readBuilt, readReleaseFile } from './built-release';
import { InvalidValue } from './check';
import { isMissing, makeFolder, namesIn, readJson, syncFolder, writeSynced } from './files';
import { Revisions } from './revisions';

/** A draft older than this was left behind by a process that ended before it was complete. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const DRAFT = /^\.draft-(\d+)-/;

/**
 * The releases of a site in a folder: `releases/<app>/<version>/` holds each release, which never changes, and
 * `revisions/` says which are live. No reader ever sees half of either, not even after a crash.
 */
export class ReleaseStore {
  readonly releasesFolder: string;
  readonly revisions: Revisions;

  /** @param folder absolute path; created where it is missing */
  constructor(readonly folder: string) {
    this.releasesFolder = path.join(folder, 'releases');
    this.revisions = new Revisions(path.join(folder, 'revisions'));
  }

  /**
   * Copies the built release in `dist` into the store, where it appears in one step. Compares each file with its hash,
   * and leaves out files that the release does not list.
   *
   * @returns the release, and whether it is new to the store
   * @throws InvalidRelease when the description or a file is invalid
   */
  async add(dist: string): Promise<{ app: string; release: Release; added: boolean }> {
    const release = await readBuilt(dist);
    const app = appOf(release);
    if (await this.#holdsSame(app, release)) return { app, release, added: false };
    const parent = path.join(this.releasesFolder, app);
    const draft = this.newDraft();
    await makeFolder(parent);
    try {
      await copyRelease(dist, draft, release);
      await rename(draft, path.join(parent, release.version));
    } catch (error) {
      // Another process added the same release in the meantime.
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
    const value = await readJson(path.join(this.folderOf(app, version), RELEASE_FILE));
    return value === undefined ? null : asRelease(value, `${RELEASE_FILE} of ${app} ${version}`);
  }

  /** Versions of `app` in the store, in no particular order. */
  async versions(app: string): Promise<string[]> {
    return namesIn(path.join(this.releasesFolder, app));
  }

  /** Absolute path of the folder of a release. */
  folderOf(app: string, version: string): string {
    return path.join(this.releasesFolder, app, version);
  }

  /** Absolute path of a new hidden folder. `removeAbandoned` cleans up what a killed process leaves there. */
  newDraft(): string {
    return path.join(this.releasesFolder, `.draft-${Date.now()}-${randomUUID()}`);
  }

  /** Removes a release from the store in one step. */
  async remove(app: string, version: string): Promise<void> {
    const draft = this.newDraft();
    await rename(this.folderOf(app, version), draft).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }

  /** Removes drafts of processes that ended while they added or removed a release. */
  async removeAbandoned(): Promise<void> {
    const age = (name: string) => Date.now() - Number(DRAFT.exec(name)?.[1] ?? Infinity);
    for (const name of await namesIn(this.releasesFolder)) {
      if (age(name) > ABANDONED_AFTER_MS)
        await rm(path.join(this.releasesFolder, name), { recursive: true, force: true });
    }
  }

  /** Whether the store holds `release`. Throws where it holds other files under the same version. */
  async #holdsSame(app: string, release: Release): Promise<boolean> {
    const held = await this.find(app, release.version).catch(async (error: unknown) => {
      if (!(error instanceof InvalidValue)) throw error;
      // The description is damaged: the release is replaced by the same one, intact.
      await this.remove(app, release.version);
      return null;
    });
    if (!held) return false;
    const content = ({ files }: Release) => JSON.stringify(Object.entries(files).sort());
    if (content(held) !== content(release))
      throw new InvalidRelease(`the store holds other files as ${app} ${release.version}`);
    return true;
  }
}

/** Copies `release` from `dist` into the new folder `draft`, and checks each file on the way. */
async function copyRelease(dist: string, draft: string, release: Release): Promise<void> {
  const folders = new Set([draft]);
  await mkdir(draft);
  for (const [name, integrity] of Object.entries(release.files)) {
    const folder = path.dirname(path.join(draft, name));
    if (!folders.has(folder)) await makeFolder(folder);
    folders.add(folder);
    for (const file of await readReleaseFile(dist, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} ${file.wrong}`);
      await writeSynced(path.join(draft, file.name), file.bytes);
    }
  }
  await writeSynced(path.join(draft, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  for (const folder of folders) await syncFolder(folder);
}
