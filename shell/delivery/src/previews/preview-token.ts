import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^(([0-9a-f]{12})\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{43})$/;

function signatureOf(signed: string, key: Buffer): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** The token of the preview `id`: its id and when it expires, signed. */
export function previewToken(id: string, expiresAt: string, key: Buffer): string {
  const signed = `${id}.${Math.floor(Date.parse(expiresAt) / 1000).toString(36)}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/** The id in `token`; null if it was altered or has expired. */
export function previewIdIn(token: string, key: Buffer): string | null {
  const [, signed, id, expires, signature] = TOKEN.exec(token) ?? [];
  if (!signed || !id || !expires || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(signed, key)))) return null;
  return parseInt(expires, 36) > Date.now() / 1000 ? id : null;
}
