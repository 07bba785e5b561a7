import { createHmac } from 'node:crypto';
import { SECRET } from './start-api';

/** Signs a token by hand, so that it can be wrong in one respect. `algorithm` is only the claim of its header. */
export function tokenOf(
  claims: object,
  { algorithm = 'HS256', secret = SECRET, hash = 'sha256' } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: algorithm, typ: 'JWT' })}.${part(claims)}`;
  const signature = algorithm === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** The claims of a token, valid or not. */
export function claimsOf(token: string): { sid: string; exp: number; iat: number; name?: string } {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as ReturnType<typeof claimsOf>;
}
