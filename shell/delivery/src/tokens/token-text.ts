import { createHash, randomBytes } from 'node:crypto';

/** Pattern of a token's id, which is not secret. */
export const TOKEN_ID = '[0-9a-f]{12}';

/** 32 bytes in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}';

const TOKEN = new RegExp(`^fitreel_(${TOKEN_ID})_(${SECRET})$`);

/** The parts of a token: `fitreel_<id>_<secret>`. */
export interface TokenText {
  id: string;
  secret: string;
}

/** A new random token. */
export function newToken(): TokenText & { text: string } {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, secret, text: `fitreel_${id}_${secret}` };
}

/** The parts of `text`, or null where it is not a token. */
export function parseToken(text: string): TokenText | null {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id && secret ? { id, secret } : null;
}

/** Hashes a secret for storage. A fast hash will do: slow ones protect passwords, and nobody guesses 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
