import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { asValue } from '../../core/store/check';
import { readable, readOrReport } from './damage';
import type { Records } from '../../core/store/records';

/** Pattern of a token's id, which is not secret. */
export const TOKEN_ID = '[0-9a-f]{12}';

/** 32 bytes in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';

/** SHA-256. A fast hash is enough: slow ones protect passwords, but nobody guesses 256 random bits. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The precision of a record's last use. */
const USE_INTERVAL_MS = 60_000;

/** Records that the record `id` is used. */
export async function noteUse(records: Records, id: string): Promise<void> {
  const last = await records.lastUse(id);
  if (last && last.age < USE_INTERVAL_MS) return;
  await records.noteUse(id);
}

/** When the record `id` was last used (RFC 3339); null if never. */
export async function lastUseOf(records: Records, id: string): Promise<string | null> {
  return (await records.lastUse(id))?.at.toISOString() ?? null;
}

/** The form of a token's text: `<prefix><id><separator><secret>`. */
interface TokenForm {
  prefix: string;
  separator: '_' | '.';
}

/** Stored tokens, each with the hash of its secret. Every use reads the record again, so that a removed token is invalid at once. */
export class TokenRecords<Stored extends { id: string; hash: string }> {
  /**
   * @param parse checks the stored value of the token `id`
   */
  constructor(
    private readonly records: Records,
    private readonly form: TokenForm,
    private readonly parse: (value: unknown, id: string) => Stored,
  ) {}

  /**
   * Creates a token.
   *
   * @returns the stored token, and its text, which is not stored
   */
  async create(fields: Omit<Stored, 'id' | 'hash'>): Promise<{ stored: Stored; text: string }> {
    const { prefix, separator } = this.form;
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const stored = this.parse({ id, hash: hashOf(secret).toString('hex'), ...fields }, id);
    const isNew = await this.records.create(id, stored);
    // If the id is taken (one chance in 2^48), the other token is kept, and another id is tried.
    return isNew ? { stored, text: `${prefix}${id}${separator}${secret}` } : this.create(fields);
  }

  /** The stored token with this text; null if it is missing or damaged. */
  async find(text: string): Promise<Stored | null> {
    const { prefix, separator } = this.form;
    const expected = new RegExp(`^${prefix}(${TOKEN_ID})[${separator}](${SECRET})$`);
    const [, id, secret] = expected.exec(text) ?? [];
    if (!id || !secret) return null;
    const value = await this.records.read(id).catch(asValue);
    const stored = value === undefined ? null : readOrReport(() => this.parse(value, id));
    return stored && timingSafeEqual(hashOf(secret), Buffer.from(stored.hash, 'hex')) ? stored : null;
  }

  /** All readable stored tokens, in no particular order. */
  async all(): Promise<Stored[]> {
    return readable(await this.records.all(), ([id, value]) => this.parse(value, id));
  }
}
