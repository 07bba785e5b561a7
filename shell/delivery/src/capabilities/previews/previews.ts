import { Preview, tolerant, type PreviewRequest, type ReleaseName } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import { DeployRejected } from '../../core/store/problem';
import { check } from '../../core/store/check';
import type { RecordKind, Records } from '../../core/store/records';
import { TokenRecords } from '../shared/token-records';

/** Records of previews, with the hashes of their links' secrets. */
export const PREVIEWS: RecordKind = { name: 'preview', folder: 'previews', copied: 'counted' };

/** How long the list is cached while the records seem unchanged, so that strangers cannot make the store read it all the time. */
const FRESH_MS = 100;

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
  return check(tolerant(StoredPreview), value, `preview ${id}`);
}

const isActive = ({ expiresAt }: Preview) => Date.parse(expiresAt) > Date.now();

function withoutHash({ id, releases, by, createdAt, expiresAt }: StoredPreview): Preview {
  return { id, releases, by, createdAt, expiresAt };
}

/** The previews of a site. A preview ends when it expires or its record is removed. */
export class Previews {
  readonly #tokens: TokenRecords<StoredPreview>;
  /** The cached list, by the state of the records. */
  readonly #lists: LRUCache<string, Preview[]>;

  /** @param records the records of the store */
  constructor(private readonly records: Records) {
    this.#tokens = new TokenRecords(records, { prefix: '', separator: '.' }, asPreview);
    this.#lists = new LRUCache({ max: 1, ttl: FRESH_MS, fetchMethod: () => this.list() });
  }

  /**
   * Creates a preview. Checks neither its releases nor the number of previews.
   *
   * @returns the preview, and the token that shows it
   */
  async create(
    { releases, hours }: PreviewRequest,
    by: string,
  ): Promise<{ preview: Preview; token: string }> {
    const now = Date.now();
    const { stored, text } = await this.#tokens.create({
      releases,
      by,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + hours * HOUR_MS).toISOString(),
    });
    return { preview: withoutHash(stored), token: text };
  }

  /** All readable previews that have not expired, the latest first. Removes expired ones. */
  async list(): Promise<Preview[]> {
    const previews = (await this.#tokens.all()).map(withoutHash);
    for (const { id } of previews.filter((preview) => !isActive(preview))) await this.records.remove(id);
    return previews.filter(isActive).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  /**
   * Like `list`, for use before releases without a preview are deleted.
   *
   * @throws DeployRejected if a preview is unreadable, as its releases are then unknown
   */
  async listWhole(): Promise<Preview[]> {
    for (const [id, value] of await this.records.all()) {
      try {
        asPreview(value, id);
      } catch (error) {
        throw new DeployRejected([
          {
            code: 'state',
            message: `The preview ${id} cannot be read, so nobody knows which releases it shows: ${(error as Error).message}.`,
            remedy: `Mend its record, or revoke it with “fitreel previews --revoke ${id}”.`,
          },
        ]);
      }
    }
    return this.list();
  }

  /** Ends a preview at once. Returns whether it existed. */
  revoke(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  /** The preview that `token` shows; null if the token was altered, or the preview has expired or was revoked. */
  async find(token: string): Promise<Preview | null> {
    const [id] = token.split('.');
    if (!(await this.#known()).some((preview) => preview.id === id)) return null;
    const stored = await this.#tokens.find(token);
    return stored && isActive(stored) ? withoutHash(stored) : null;
  }

  /** Whether a preview shows the release. */
  async has({ app, version }: ReleaseName): Promise<boolean> {
    return (await this.#known()).some(
      (preview) =>
        isActive(preview) &&
        preview.releases.some((release) => release.app === app && release.version === version),
    );
  }

  async #known(): Promise<Preview[]> {
    const state = await this.records.state();
    return state === null ? [] : ((await this.#lists.fetch(state)) ?? []);
  }
}
