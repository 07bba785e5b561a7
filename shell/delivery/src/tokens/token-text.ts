import { createHash, randomBytes } from 'node:crypto';

/** The name of a token, which is no secret. */
export const TOKEN_ID = '[0-9a-f]{12}';

/** 32 bytes in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';

const TOKEN = new RegExp(`^fitreel_(${TOKEN_ID})_(${SECRET})$`);

/** What a token is made of: `fitreel_<id>_<secret>`. */
export interface TokenText {
  id: string;
  secret: string;
}

/** A token that nobody has. */
export function newToken(): TokenText & { text: string } {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, secret, text: `fitreel_${id}_${secret}` };
}

/** The parts of `text`, or null where it is no token. */
export function readToken(text: string): TokenText | null {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id && secret ? { id, secret } : null;
}

/**
 * The hash under which a secret is kept. A fast one is right here: a slow one makes guessing passwords expensive, and
 * nobody guesses 256 random bits.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
