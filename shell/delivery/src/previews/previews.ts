import { Preview, type PreviewRequest, type ReleaseName } from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DeployRejected } from '../compatibility/problem';
import { check } from '../store/check';
import { createFileAtomic, isMissing, makeFolder, namesIn, readJson, syncFolder } from '../store/files';
import { previewIdIn, previewToken } from './preview-token';

/** Most previews of one app at a time. */
const PER_APP_MAX = 50;

/** How long `has` trusts what it read, unless the folder has changed. */
const TRUSTED_MS = 1000;

const FILE_NAME = /^([0-9a-f]{12})\.json$/;

const HOUR_MS = 60 * 60 * 1000;

const isActive = ({ expiresAt }: Preview) => Date.parse(expiresAt) > Date.now();

/**
 * The previews of a site, each in a file `previews/<id>.json`, and the key that signs their links (ADR-0030). A preview
 * ends when it expires or its file is removed.
 */
export class Previews {
  readonly folder: string;
  #key: Buffer | null = null;
  #known: Promise<Preview[]> | null = null;
  #readAt = -Infinity;
  #seenChangedAt: bigint | null = null;

  /** @param dataFolder absolute path; the first preview creates the folder `previews` in it */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'previews');
  }

  /**
   * Creates a preview. Does not check its releases.
   *
   * @returns the preview, and the token that shows it
   * @throws DeployRejected if an app has too many
   */
  async create(
    { releases, hours }: PreviewRequest,
    by: string,
  ): Promise<{ preview: Preview; token: string }> {
    const active = await this.list();
    for (const { app } of releases)
      if (
        active.filter((other) => other.releases.some((release) => release.app === app)).length >= PER_APP_MAX
      )
        throw new DeployRejected([
          {
            code: 'state',
            message: `${app} has ${PER_APP_MAX} previews, which is the limit.`,
            remedy: 'Revoke some with “fitreel previews --revoke ID”.',
          },
        ]);
    const now = Date.now();
    const preview = check(
      Preview,
      {
        id: randomBytes(6).toString('hex'),
        releases,
        by,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + hours * HOUR_MS).toISOString(),
      },
      'a preview',
    );
    await createFileAtomic(this.#file(preview.id), `${JSON.stringify(preview, null, 2)}\n`, 0o600);
    this.#known = null;
    return { preview, token: previewToken(preview.id, preview.expiresAt, await this.#signingKey()) };
  }

  /** All previews that have not expired, the latest first. Removes the others. */
  async list(): Promise<Preview[]> {
    await makeFolder(this.folder);
    const found: Preview[] = [];
    for (const name of await namesIn(this.folder)) {
      const id = FILE_NAME.exec(name)?.[1];
      const preview = id ? await this.#read(id) : null;
      if (preview && isActive(preview)) found.push(preview);
      else if (preview) await rm(this.#file(preview.id), { force: true });
    }
    return found.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  /** Ends a preview at once. Returns it, or null if there is no such preview. */
  async revoke(id: string): Promise<Preview | null> {
    const preview = FILE_NAME.test(`${id}.json`) ? await this.#read(id) : null;
    if (!preview) return null;
    await rm(this.#file(id), { force: true });
    await syncFolder(this.folder);
    this.#known = null;
    return preview;
  }

  /** The preview `id`, or null. */
  async get(id: string): Promise<Preview | null> {
    const preview = FILE_NAME.test(`${id}.json`) ? await this.#read(id) : null;
    return preview && isActive(preview) ? preview : null;
  }

  /** The preview that `token` shows; null if the token was altered, or the preview has expired or was revoked. */
  async find(token: string): Promise<Preview | null> {
    const key = await this.#readKey();
    const id = key && previewIdIn(token, key);
    return id ? this.get(id) : null;
  }

  /** Whether a preview shows the release. A preview that another process revokes may count for a second longer. */
  async has({ app, version }: ReleaseName): Promise<boolean> {
    const isShown = async () =>
      (await this.#recent()).some(
        (preview) =>
          isActive(preview) &&
          preview.releases.some((release) => release.app === app && release.version === version),
      );
    if (await isShown()) return true;
    // Another process may have made one since.
    if ((await this.#changedAt()) === this.#seenChangedAt) return false;
    this.#known = null;
    return isShown();
  }

  #recent(): Promise<Preview[]> {
    if (this.#known && performance.now() - this.#readAt <= TRUSTED_MS) return this.#known;
    this.#readAt = performance.now();
    const reading = this.#readAll();
    this.#known = reading;
    reading.catch(() => (this.#known = null));
    return reading;
  }

  async #readAll(): Promise<Preview[]> {
    this.#seenChangedAt = await this.#changedAt();
    return this.#seenChangedAt === null ? [] : this.list();
  }

  /** When a file of the folder was last made or removed, in nanoseconds since 1970; null without a folder. */
  async #changedAt(): Promise<bigint | null> {
    try {
      return (await stat(this.folder, { bigint: true })).mtimeNs;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  async #read(id: string): Promise<Preview | null> {
    const value = await readJson(this.#file(id));
    return value === undefined ? null : check(Preview, value, `preview ${id}`);
  }

  /** The key, made by the first preview: of several processes that make one, one wins. */
  async #signingKey(): Promise<Buffer> {
    const file = path.join(this.folder, 'key');
    const known = await this.#readKey();
    if (known) return known;
    await createFileAtomic(file, randomBytes(32).toString('hex'), 0o600);
    return (await this.#readKey()) ?? this.#signingKey();
  }

  async #readKey(): Promise<Buffer | null> {
    try {
      this.#key ??= Buffer.from(await readFile(path.join(this.folder, 'key'), 'utf8'), 'hex');
      return this.#key;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
