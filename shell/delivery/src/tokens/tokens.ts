import { Author, RemoteName, Time } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { check, EarlierFormat, earlierFormat, hasKey } from '../store/check';
import { createFileAtomic, isMissing, namesIn, readJson, syncFolder } from '../store/files';
import { hashSecret, newToken, parseToken, TOKEN_ID } from './token-text';

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
    /** A token of an earlier version has none, and expires as if it was created without `days`. */
    expiresAt: Type.Optional(Time),
  },
  { additionalProperties: false },
);
type StoredToken = Static<typeof StoredToken>;

/** How long a token is accepted, unless somebody says otherwise. */
export const TOKEN_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A token without its hash. */
export type TokenInfo = Required<Omit<StoredToken, 'hash'>>;

/** A token with its last use, to the minute; null where it was never used. */
export type ListedToken = TokenInfo & { lastUsedAt: string | null };

function timeAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

const FILE_NAME = new RegExp(`^(${TOKEN_ID})\\.json$`);

function withoutHash({ id, app, name, createdAt, expiresAt }: StoredToken): TokenInfo {
  return { id, app, name, createdAt, expiresAt: expiresAt ?? timeAfter(createdAt, TOKEN_DAYS) };
}

/** When `file` was last written, RFC 3339; null where it does not exist. */
async function lastUse(file: string): Promise<string | null> {
  try {
    return (await stat(file)).mtime.toISOString();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The tokens for deploying to a running gateway, each in a file `tokens/<id>.json` that only its owner can read. Every
 * use reads the file again, so that a revoked token fails at once.
 */
export class Tokens {
  readonly folder: string;
  /** When this process last recorded a use, by id. */
  readonly #usedAt = new Map<string, number>();

  /** @param dataFolder absolute path; the first token creates the folder `tokens` in it */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'tokens');
  }

  /**
   * Creates a token for `app`.
   *
   * @param days how long it is accepted
   * @returns what is stored about it, and its text, which is stored nowhere
   */
  async create(app: string, name: string, days = TOKEN_DAYS): Promise<TokenInfo & { token: string }> {
    await mkdir(this.folder, { recursive: true });
    await chmod(this.folder, 0o700);
    const { id, secret, text } = newToken();
    const hash = hashSecret(secret).toString('hex');
    const createdAt = new Date().toISOString();
    const expiresAt = timeAfter(createdAt, days);
    const token = check(StoredToken, { id, app, name, hash, createdAt, expiresAt }, 'a token');
    const created = await createFileAtomic(this.#file(id), `${JSON.stringify(token, null, 2)}\n`, 0o600);
    // One chance in 2^48: the id is taken, and the other token stays as it is.
    return created ? { ...withoutHash(token), token: text } : this.create(app, name, days);
  }

  /** All tokens by app, the oldest first. */
  async list(): Promise<ListedToken[]> {
    const names = await namesIn(this.folder);
    const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.#read(id)));
    const order = ({ app, createdAt }: StoredToken) => `${app} ${createdAt}`;
    const sorted = found
      .filter((token) => token !== null)
      .sort((one, other) => (order(one) < order(other) ? -1 : 1));
    return Promise.all(
      sorted.map(async (token) => ({
        ...withoutHash(token),
        lastUsedAt: await lastUse(this.#useFile(token.id)),
      })),
    );
  }

  /** Removes the token `id`, which fails from then on. Returns whether there was one. */
  async revoke(id: string): Promise<boolean> {
    if (!FILE_NAME.test(`${id}.json`)) return false;
    try {
      await rm(this.#file(id));
      await rm(this.#useFile(id), { force: true });
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await syncFolder(this.folder);
    return true;
  }

  /** The token with this text; null if it is unknown or has expired, or if an earlier version of FitReel wrote it. */
  async find(text: string): Promise<TokenInfo | null> {
    const parsed = parseToken(text);
    if (!parsed) return null;
    const token = await this.#read(parsed.id).catch((error: unknown) => {
      if (error instanceof EarlierFormat) return null;
      throw error;
    });
    if (!token) return null;
    if (!timingSafeEqual(hashSecret(parsed.secret), Buffer.from(token.hash, 'hex'))) return null;
    const info = withoutHash(token);
    if (Date.parse(info.expiresAt) <= Date.now()) return null;
    await this.#noteUse(info.id);
    return info;
  }

  /** Records the use of a token, at most once a minute. */
  async #noteUse(id: string): Promise<void> {
    const now = Date.now();
    if (now - (this.#usedAt.get(id) ?? -Infinity) < 60_000) return;
    this.#usedAt.set(id, now);
    await writeFile(this.#useFile(id), '', { mode: 0o600 });
    await utimes(this.#useFile(id), new Date(now), new Date(now));
  }

  /** An empty file that was changed when the token was last used. */
  #useFile(id: string): string {
    return path.join(this.folder, `${id}.used`);
  }

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  async #read(id: string): Promise<StoredToken | null> {
    const value = await readJson(this.#file(id));
    if (value === undefined) return null;
    // Earlier versions named the app differently.
    if (hasKey(value, 'hash') && !hasKey(value, 'app'))
      throw earlierFormat(`The token ${id}`, `run “fitreel token revoke ${id}” and create a new one`);
    return check(StoredToken, value, `token ${id}`);
  }
}
