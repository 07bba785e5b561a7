import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { asValue } from '../../core/store/check';
import { readable, readOrReport } from './damage';
import type { Records } from '../../core/store/records';

/** Pattern of a token's id, which is not secret. */
export const TOKEN_ID = '[0-9a-f]{12}';

/** 32 bytes in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';

/** SHA-256. A fast hash will do: slow ones protect passwords, and nobody guesses 256 random bits. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The last use of a record is known to the minute. */
const USE_INTERVAL_MS = 60_000;

/** Notes that the record `id` is used. */
export async function noteUse(records: Records, id: string): Promise<void> {
  const last = await records.lastUse(id);
  if (last && last.age < USE_INTERVAL_MS) return;
  await records.noteUse(id);
}

/** When the record `id` was last used, as RFC 3339; null where it never was. */
export async function lastUseOf(records: Records, id: string): Promise<string | null> {
  return (await records.lastUse(id))?.at.toISOString() ?? null;
}

/** How the text of a token looks: `<prefix><id><separator><secret>`. */
interface TokenForm {
  prefix: string;
  separator: '_' | '.';
}

/** What is stored about tokens, with the hash of each token's secret. Every use reads it again, so that a removed token fails at once. */
export class TokenRecords<Stored extends { id: string; hash: string }> {
  /**
   * @param parse checks what is stored about the token `id`
   */
  constructor(
    private readonly records: Records,
    private readonly form: TokenForm,
    private readonly parse: (value: unknown, id: string) => Stored,
  ) {}

  /**
   * Creates a token.
   *
   * @returns what is stored about it, and its text, which is stored nowhere
   */
  async create(fields: Omit<Stored, 'id' | 'hash'>): Promise<{ stored: Stored; text: string }> {
    const { prefix, separator } = this.form;
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const stored = this.parse({ id, hash: hashOf(secret).toString('hex'), ...fields }, id);
    const isNew = await this.records.create(id, stored);
    // One chance in 2^48: the id is taken, and the other token stays as it is.
    return isNew ? { stored, text: `${prefix}${id}${separator}${secret}` } : this.create(fields);
  }

  /** What is stored about the token with this text; null if there is none, or it is damaged. */
  async find(text: string): Promise<Stored | null> {
    const { prefix, separator } = this.form;
    const expected = new RegExp(`^${prefix}(${TOKEN_ID})[${separator}](${SECRET})$`);
    const [, id, secret] = expected.exec(text) ?? [];
    if (!id || !secret) return null;
    const value = await this.records.read(id).catch(asValue);
    const stored = value === undefined ? null : readOrReport(() => this.parse(value, id));
    return stored && timingSafeEqual(hashOf(secret), Buffer.from(stored.hash, 'hex')) ? stored : null;
  }

  /** What is stored about all tokens that can be read, in no particular order. */
  async all(): Promise<Stored[]> {
    return readable(await this.records.all(), ([id, value]) => this.parse(value, id));
  }
}
