import { appOf, RELEASE_FILE, type Attachments, type Release, type ReleaseName } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  asRelease,
  attachmentFiles,
  fileReader,
  readAttachments,
  readBuilt,
  readChecked,
  readReleaseFile,
  releaseText,
  requireSame,
  withOriginOf,
} from './built-release';
import { InvalidValue } from './check';
import { isMissing, makeFolder, namesIn, readJson, syncFolder, writeFileAtomic, writeSynced } from './files';
import { FolderRecords } from './folder-records';
import { FolderRevisions } from './folder-revisions';
import { isAdmitted, NO_RULES } from './rules';
import { NotAdmitted } from './problem';
import type { RecordKind } from './records';
import type { Collection, FileReader, ReleaseStore } from './release-store';
import { Revisions } from './revisions';

/** A draft older than this was left behind by a process that ended before the draft was complete. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const DRAFT = /^\.draft-(\d+)-/;

/**
 * The store of a site in a folder: `releases/<app>/<version>/` holds each release, `revisions/` records which are live, and
 * further folders hold the rest.
 */
export class FolderStore implements ReleaseStore {
  readonly releasesFolder: string;
  readonly revisions: Revisions;
  readonly retryMs = 0;
  readonly #collections = new Map<Collection<unknown>, unknown>();

  /**
   * @param folder absolute path; created if it is missing
   * @param rules the rules that releases must follow
   */
  constructor(
    readonly folder: string,
    readonly rules: ReleaseStore['rules'] = NO_RULES,
  ) {
    this.releasesFolder = path.join(folder, 'releases');
    this.revisions = new Revisions(new FolderRevisions(path.join(folder, 'revisions')));
  }

  records({ folder }: RecordKind): FolderRecords {
    return new FolderRecords(path.join(this.folder, folder));
  }

  collection<Form>(of: Collection<Form>): Form {
    const form = (this.#collections.get(of) as Form | undefined) ?? of.inFolder(this.folder);
    this.#collections.set(of, form);
    return form;
  }

  async add(dist: string): Promise<{ app: string; release: Release; added: boolean }> {
    const release = await readBuilt(dist);
    const app = appOf(release);
    const held = await this.attachments(app, release.version);
    const attached = await readAttachments(dist, held);
    this.rules.admit(app, release.version, release, attached);
    const state = await this.#compare(app, release, attached);
    if (state === 'same') {
      if (!isDeepStrictEqual(attached, held))
        for (const [file, content] of attachmentFiles(attached))
          await writeFileAtomic(path.join(this.folderOf(app, release.version), file), content);
      return { app, release, added: false };
    }
    const parent = path.join(this.releasesFolder, app);
    const draft = this.newDraft();
    await makeFolder(parent);
    try {
      await copyRelease(dist, draft, release, attached);
      // Not before the copy: the damaged release may be live, and its other files are intact.
      if (state) await this.remove([{ app, version: release.version }]);
      await rename(draft, path.join(parent, release.version));
    } catch (error) {
      // Another process added the same release in the meantime.
      if ((await this.#compare(app, release, attached)) === 'same') return { app, release, added: false };
      throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await syncFolder(parent);
    return { app, release, added: state !== 'files damaged' };
  }

  async find(app: string, version: string): Promise<Release | null> {
    const release = await this.#read(app, version);
    if (release) this.rules.admit(app, version, release, await this.attachments(app, version));
    return release;
  }

  attachments(app: string, version: string): Promise<Attachments> {
    return readAttachments(this.folderOf(app, version));
  }

  async versions(app: string): Promise<string[]> {
    return namesIn(path.join(this.releasesFolder, app));
  }

  /** Absolute path of the folder of a release. */
  folderOf(app: string, version: string): string {
    return path.join(this.releasesFolder, app, version);
  }

  async open(app: string, version: string): Promise<string> {
    return this.folderOf(app, version);
  }

  openFile = async () => null;

  isOpen(): boolean {
    return true;
  }

  async reader(app: string, version: string): Promise<FileReader> {
    return fileReader(this.folderOf(app, version));
  }

  async follow(): Promise<void> {}

  async close(): Promise<void> {}

  newDraft(): string {
    return path.join(this.releasesFolder, `.draft-${Date.now()}-${randomUUID()}`);
  }

  async remove(names: readonly ReleaseName[], isLate = () => false): Promise<number> {
    for (const [count, { app, version }] of names.entries()) {
      if (count > 0 && isLate()) return count;
      const draft = this.newDraft();
      await rename(this.folderOf(app, version), draft).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      await rm(draft, { recursive: true, force: true });
    }
    return names.length;
  }

  async removeAbandoned(): Promise<void> {
    const age = (name: string) => Date.now() - Number(DRAFT.exec(name)?.[1] ?? Infinity);
    for (const name of await namesIn(this.releasesFolder)) {
      if (age(name) > ABANDONED_AFTER_MS)
        await rm(path.join(this.releasesFolder, name), { recursive: true, force: true });
    }
  }

  /** The release as stored, whether or not the rules admit it. */
  async #read(app: string, version: string): Promise<Release | null> {
    const what = `${RELEASE_FILE} of ${app} ${version}`;
    const value = await readJson(path.join(this.folderOf(app, version), RELEASE_FILE), what);
    return value === undefined ? null : asRelease(value, what);
  }

  /** The state of `release` in the store; null if it is missing. Throws if the store holds other files under the same version. */
  async #compare(
    app: string,
    release: Release,
    attached: Attachments,
  ): Promise<'same' | 'files damaged' | 'damaged' | null> {
    const { version } = release;
    const held = await this.#read(app, version).catch((error: unknown) => {
      if (!(error instanceof InvalidValue || error instanceof NotAdmitted)) throw error;
      return 'damaged' as const;
    });
    if (!held) return null;
    // The description is damaged or altered: an intact copy replaces the release.
    if (held === 'damaged' || !isAdmitted(this.rules, app, version, held, attached)) return 'damaged';
    requireSame(held, release);
    if (!(await isIntact(fileReader(this.folderOf(app, version)), held))) return 'files damaged';
    const described = withOriginOf(held, release);
    if (described)
      await writeFileAtomic(path.join(this.folderOf(app, version), RELEASE_FILE), releaseText(described));
    return 'same';
  }
}

/** Whether every file of a stored release has the right hash. */
async function isIntact(read: FileReader, { files }: Release): Promise<boolean> {
  for (const [name, integrity] of Object.entries(files))
    if ((await readReleaseFile(read, name, integrity)).some(({ wrong }) => wrong)) return false;
  return true;
}

/** Copies `release` from `dist` into the new folder `draft`, and checks each file as it is copied. */
async function copyRelease(
  dist: string,
  draft: string,
  release: Release,
  attached: Attachments,
): Promise<void> {
  const folders = new Set([draft]);
  await mkdir(draft);
  for await (const { name, bytes } of readChecked(fileReader(dist), release)) {
    const folder = path.dirname(path.join(draft, name));
    if (!folders.has(folder)) await makeFolder(folder);
    folders.add(folder);
    await writeSynced(path.join(draft, name), bytes);
  }
  await writeSynced(path.join(draft, RELEASE_FILE), releaseText(release));
  for (const [file, content] of attachmentFiles(attached)) await writeSynced(path.join(draft, file), content);
  for (const folder of folders) await syncFolder(folder);
}
