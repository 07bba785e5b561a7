import { Author, RemoteName, Time } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { check, InvalidValue } from '../store/check';
import { isMissing } from '../store/files';
import { TOKEN_ID, TokenRecords } from './token-records';

const StoredToken = Type.Object(
  {
    id: Type.String({ pattern: `^${TOKEN_ID}$` }),
    /** The one app that the token can change. */
    app: RemoteName,
    /** Who holds the token: the name in the history of what is done with it. */
    name: Author,
    /** SHA-256 of the secret. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    createdAt: Time,
    expiresAt: Time,
  },
  { additionalProperties: false },
);
type StoredToken = Static<typeof StoredToken>;

/** How long a token is accepted, unless somebody says otherwise. */
export const TOKEN_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last use of a token is known to the minute. */
const USE_INTERVAL_MS = 60_000;

/** A token without its hash. */
export type TokenInfo = Omit<StoredToken, 'hash'>;

/** A token with its last use; null where it was never used. */
export type ListedToken = TokenInfo & { lastUsedAt: string | null };

function timeAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function withoutHash({ id, app, name, createdAt, expiresAt }: StoredToken): TokenInfo {
  return { id, app, name, createdAt, expiresAt };
}

function asToken(value: unknown, id: string): StoredToken {
  return check(StoredToken, value, `token ${id}`);
}

/** The tokens for deploying to a running gateway, in `tokens/`: `fitreel_<id>_<secret>`. */
export class Tokens {
  readonly folder: string;
  readonly #records: TokenRecords<StoredToken>;

  /** @param dataFolder absolute path; the first token creates the folder `tokens` in it */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'tokens');
    this.#records = new TokenRecords(this.folder, { prefix: 'fitreel_', separator: '_' }, asToken);
  }

  /**
   * Creates a token for `app`.
   *
   * @param days how long it is accepted
   * @returns what is stored about it, and its text, which is stored nowhere
   */
  async create(app: string, name: string, days = TOKEN_DAYS): Promise<TokenInfo & { token: string }> {
    const createdAt = new Date().toISOString();
    const fields = { app, name, createdAt, expiresAt: timeAfter(createdAt, days) };
    const { stored, text } = await this.#records.create(fields);
    return { ...withoutHash(stored), token: text };
  }

  /** All tokens by app, the oldest first. */
  async list(): Promise<ListedToken[]> {
    const order = ({ app, createdAt }: StoredToken) => `${app} ${createdAt}`;
    const sorted = (await this.#records.all()).sort((one, other) => (order(one) < order(other) ? -1 : 1));
    return Promise.all(
      sorted.map(async (token) => ({
        ...withoutHash(token),
        lastUsedAt: (await this.#lastUse(token.id))?.toISOString() ?? null,
      })),
    );
  }

  /** Removes the token `id`, which fails from then on. Returns whether there was one. */
  async revoke(id: string): Promise<boolean> {
    const isRevoked = await this.#records.remove(id);
    if (isRevoked) await rm(this.#useFile(id), { force: true });
    return isRevoked;
  }

  /** The token with this text; null if it is unknown, damaged or has expired. */
  async find(text: string): Promise<TokenInfo | null> {
    const token = await this.#records.find(text).catch((error: unknown) => {
      if (error instanceof InvalidValue) return null;
      throw error;
    });
    const info = token && withoutHash(token);
    if (!info || Date.parse(info.expiresAt) <= Date.now()) return null;
    await this.#noteUse(info.id);
    return info;
  }

  async #noteUse(id: string): Promise<void> {
    const now = new Date();
    const last = await this.#lastUse(id);
    if (last && now.getTime() - last.getTime() < USE_INTERVAL_MS) return;
    await writeFile(this.#useFile(id), '', { mode: 0o600 });
    await utimes(this.#useFile(id), now, now);
  }

  async #lastUse(id: string): Promise<Date | null> {
    try {
      return (await stat(this.#useFile(id))).mtime;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** An empty file that was changed when the token was last used. */
  #useFile(id: string): string {
    return path.join(this.folder, `${id}.used`);
  }
}
