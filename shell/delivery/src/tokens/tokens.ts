import { Author, RemoteName, Time } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
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
  },
  { additionalProperties: false },
);
type StoredToken = Static<typeof StoredToken>;

/** A token without its hash. */
export type TokenInfo = Omit<StoredToken, 'hash'>;

const FILE_NAME = new RegExp(`^(${TOKEN_ID})\\.json$`);

function withoutHash({ id, app, name, createdAt }: StoredToken): TokenInfo {
  return { id, app, name, createdAt };
}

/**
 * The tokens for deploying to a running gateway, each in a file `tokens/<id>.json` that only its owner can read. Every
 * use reads the file again, so that a revoked token fails at once.
 */
export class Tokens {
  readonly folder: string;

  /** @param dataFolder absolute path; the first token creates the folder `tokens` in it */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'tokens');
  }

  /**
   * Creates a token for `app`.
   *
   * @returns what is stored about it, and its text, which is stored nowhere
   */
  async create(app: string, name: string): Promise<TokenInfo & { token: string }> {
    await mkdir(this.folder, { recursive: true });
    await chmod(this.folder, 0o700);
    const { id, secret, text } = newToken();
    const hash = hashSecret(secret).toString('hex');
    const token = check(StoredToken, { id, app, name, hash, createdAt: new Date().toISOString() }, 'a token');
    const created = await createFileAtomic(this.#file(id), `${JSON.stringify(token, null, 2)}\n`, 0o600);
    // One chance in 2^48: the id is taken, and the other token stays as it is.
    return created ? { ...withoutHash(token), token: text } : this.create(app, name);
  }

  /** All tokens by app, the oldest first. */
  async list(): Promise<TokenInfo[]> {
    const names = await namesIn(this.folder);
    const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.#read(id)));
    const order = ({ app, createdAt }: StoredToken) => `${app} ${createdAt}`;
    return found
      .filter((token) => token !== null)
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
      .map(withoutHash);
  }

  /** Removes the token `id`, which fails from then on. Returns whether there was one. */
  async revoke(id: string): Promise<boolean> {
    if (!FILE_NAME.test(`${id}.json`)) return false;
    try {
      await rm(this.#file(id));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await syncFolder(this.folder);
    return true;
  }

  /** The token with this text, or null if this version of FitReel cannot read such a token. */
  async find(text: string): Promise<TokenInfo | null> {
    const parsed = parseToken(text);
    if (!parsed) return null;
    const token = await this.#read(parsed.id).catch((error: unknown) => {
      if (error instanceof EarlierFormat) return null;
      throw error;
    });
    if (!token) return null;
    return timingSafeEqual(hashSecret(parsed.secret), Buffer.from(token.hash, 'hex'))
      ? withoutHash(token)
      : null;
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
