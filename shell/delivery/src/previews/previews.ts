import { Preview, type PreviewRequest, type ReleaseName } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DeployRejected } from '../compatibility/problem';
import { check } from '../store/check';
import { isMissing } from '../store/files';
import { TokenRecords } from '../tokens/token-records';

/** Most previews of one app at a time. */
const PER_APP_MAX = 50;

/** How long `has` trusts what it read of a folder that seems unchanged: of two changes in one tick, it may see one. */
const TRUSTED_MS = 1000;

const HOUR_MS = 60 * 60 * 1000;

const StoredPreview = Type.Object(
  {
    ...Preview.properties,
    /** SHA-256 of the link's secret. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
);
type StoredPreview = Static<typeof StoredPreview>;

function asPreview(value: unknown, id: string): StoredPreview {
  return check(StoredPreview, value, `preview ${id}`);
}

const isActive = ({ expiresAt }: Preview) => Date.parse(expiresAt) > Date.now();

function withoutHash({ id, releases, by, createdAt, expiresAt }: StoredPreview): Preview {
  return { id, releases, by, createdAt, expiresAt };
}

/** The previews of a site, in `previews/` (ADR-0045). A preview ends when it expires or its file is removed. */
export class Previews {
  readonly folder: string;
  readonly #records: TokenRecords<StoredPreview>;
  /** By the time of the folder's last change. */
  readonly #lists: LRUCache<string, Preview[]>;

  /** @param dataFolder absolute path; the first preview creates the folder `previews` in it */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'previews');
    this.#records = new TokenRecords(this.folder, { prefix: '', separator: '.' }, asPreview);
    this.#lists = new LRUCache({ max: 1, ttl: TRUSTED_MS, fetchMethod: () => this.list() });
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
    for (const { app } of releases) {
      const others = active.filter((other) => other.releases.some((release) => release.app === app));
      if (others.length < PER_APP_MAX) continue;
      throw new DeployRejected([
        {
          code: 'state',
          message: `${app} has ${PER_APP_MAX} previews, which is the limit.`,
          remedy: 'Revoke some with “fitreel previews --revoke ID”.',
        },
      ]);
    }
    const now = Date.now();
    const { stored, text } = await this.#records.create({
      releases,
      by,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + hours * HOUR_MS).toISOString(),
    });
    return { preview: withoutHash(stored), token: text };
  }

  /** All previews that have not expired, the latest first. Removes the others. */
  async list(): Promise<Preview[]> {
    const previews = (await this.#records.all()).map(withoutHash);
    for (const { id } of previews.filter((preview) => !isActive(preview))) await this.#records.remove(id);
    return previews.filter(isActive).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  /** Ends a preview at once. Returns whether there was one. */
  revoke(id: string): Promise<boolean> {
    return this.#records.remove(id);
  }

  /** The preview that `token` shows; null if the token was altered, or the preview has expired or was revoked. */
  async find(token: string): Promise<Preview | null> {
    const stored = await this.#records.find(token);
    return stored && isActive(stored) ? withoutHash(stored) : null;
  }

  /** Whether a preview shows the release. */
  async has({ app, version }: ReleaseName): Promise<boolean> {
    const changedAt = await this.#changedAt();
    const previews = changedAt === null ? [] : ((await this.#lists.fetch(changedAt)) ?? []);
    return previews.some(
      (preview) =>
        isActive(preview) &&
        preview.releases.some((release) => release.app === app && release.version === version),
    );
  }

  /** When a file of the folder was last made or removed; null without a folder. */
  async #changedAt(): Promise<string | null> {
    try {
      return String((await stat(this.folder, { bigint: true })).mtimeNs);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
