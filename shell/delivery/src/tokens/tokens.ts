import { RemoteName } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { check } from '../store/check';
import { isMissing } from '../store/is-missing';
import { Author, Time } from '../store/revision';
import { createFileAtomic, syncFolder } from '../store/write-file';
import { hashSecret, newToken, readToken, TOKEN_ID } from './token-text';

const KeptToken = Type.Object(
  {
    id: Type.String({ pattern: `^${TOKEN_ID}$` }),
    /** The one app that it is good for. */
    app: RemoteName,
    /** Who has it: the name that stands in the history for what is done with it. */
    name: Author,
    /** SHA-256 of the secret. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    createdAt: Time,
  },
  { additionalProperties: false },
);
type KeptToken = Static<typeof KeptToken>;

/** What may be told of a token. */
export type TokenAbout = Omit<KeptToken, 'hash'>;

const FILE_NAME = new RegExp(`^(${TOKEN_ID})\\.json$`);

function about({ id, app, name, createdAt }: KeptToken): TokenAbout {
  return { id, app, name, createdAt };
}

/**
 * The tokens with which releases are shipped to a running gateway: one file each, `tokens/<id>.json`, which its owner
 * alone can read. A file is read when its token is used, so that a token which is revoked fails at once.
 */
export class Tokens {
  readonly folder: string;

  /** @param dataFolder absolute path; the folder of the tokens in it is made by the first one */
  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'tokens');
  }

  /**
   * Makes a token that is good for `app`.
   *
   * @returns what is known of it, and its text, which is kept nowhere
   */
  async create(app: string, name: string): Promise<TokenAbout & { token: string }> {
    await mkdir(path.dirname(this.folder), { recursive: true });
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const { id, secret, text } = newToken();
    const hash = hashSecret(secret).toString('hex');
    const kept = check(KeptToken, { id, app, name, hash, createdAt: new Date().toISOString() }, 'a token');
    const made = await createFileAtomic(this.#file(id), `${JSON.stringify(kept, null, 2)}\n`, 0o600);
    // Another token of the same id, by one chance in 2^48: that one stays as it is.
    return made ? { ...about(kept), token: text } : this.create(app, name);
  }

  /** All tokens, by app, the oldest first. */
  async list(): Promise<TokenAbout[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.#find(id)));
    const order = ({ app, createdAt }: KeptToken) => `${app} ${createdAt}`;
    return found
      .filter((kept) => kept !== null)
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
      .map(about);
  }

  /** Removes the token `id`, which is good for nothing from then on; whether there was one. */
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

  /** The token that has this text, or null where there is none. */
  async find(text: string): Promise<TokenAbout | null> {
    const read = readToken(text);
    const kept = read && (await this.#find(read.id));
    if (!kept) return null;
    return timingSafeEqual(hashSecret(read.secret), Buffer.from(kept.hash, 'hex')) ? about(kept) : null;
  }

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  async #find(id: string): Promise<KeptToken | null> {
    try {
      return check(KeptToken, JSON.parse(await readFile(this.#file(id), 'utf8')) as unknown, `token ${id}`);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
