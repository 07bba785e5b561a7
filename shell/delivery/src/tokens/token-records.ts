import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFileAtomic, isMissing, makeFolder, namesIn, readJson, syncFolder } from '../store/files';

/** Pattern of a token's id, which is not secret. */
export const TOKEN_ID = '[0-9a-f]{12}';

/** 32 bytes in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';

const FILE_NAME = new RegExp(`^(${TOKEN_ID})\\.json$`);

/** SHA-256. A fast hash will do: slow ones protect passwords, and nobody guesses 256 random bits. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** How the text of a token looks: `<prefix><id><separator><secret>`. */
interface TokenForm {
  prefix: string;
  separator: '_' | '.';
}

/**
 * What is stored about tokens, each in a file `<id>.json` that only its owner can read, with the hash of the token's secret.
 * Every use reads the file again, so that a removed token fails at once.
 */
export class TokenRecords<Stored extends { id: string; hash: string }> {
  /**
   * @param folder absolute path; the first token creates it
   * @param parse checks what the file of the token `id` holds
   */
  constructor(
    readonly folder: string,
    private readonly form: TokenForm,
    private readonly parse: (value: unknown, id: string) => Stored,
  ) {}

  /**
   * Creates a token.
   *
   * @returns what is stored about it, and its text, which is stored nowhere
   */
  async create(fields: Omit<Stored, 'id' | 'hash'>): Promise<{ stored: Stored; text: string }> {
    await makeFolder(this.folder);
    await chmod(this.folder, 0o700);
    const { prefix, separator } = this.form;
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const stored = this.parse({ id, hash: hashOf(secret).toString('hex'), ...fields }, id);
    const isNew = await createFileAtomic(this.#file(id), `${JSON.stringify(stored, null, 2)}\n`, 0o600);
    // One chance in 2^48: the id is taken, and the other token stays as it is.
    return isNew ? { stored, text: `${prefix}${id}${separator}${secret}` } : this.create(fields);
  }

  /** What is stored about the token with this text; null if there is none. */
  async find(text: string): Promise<Stored | null> {
    const { prefix, separator } = this.form;
    const expected = new RegExp(`^${prefix}(${TOKEN_ID})[${separator}](${SECRET})$`);
    const [, id, secret] = expected.exec(text) ?? [];
    const stored = id && secret ? await this.#read(id) : null;
    if (!stored || !secret) return null;
    return timingSafeEqual(hashOf(secret), Buffer.from(stored.hash, 'hex')) ? stored : null;
  }

  /** What is stored about all tokens, in no particular order. */
  async all(): Promise<Stored[]> {
    const names = await namesIn(this.folder);
    const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.#read(id)));
    return found.filter((stored) => stored !== null);
  }

  /** Removes the token `id`, which fails from then on. Returns whether there was one. */
  async remove(id: string): Promise<boolean> {
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

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  async #read(id: string): Promise<Stored | null> {
    const value = await readJson(this.#file(id));
    return value === undefined ? null : this.parse(value, id);
  }
}
