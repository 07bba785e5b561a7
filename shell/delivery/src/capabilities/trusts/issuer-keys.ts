import { Type } from '@sinclair/typebox';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { AccessUnknown } from '../http-deploys/offer';
import { check } from '../../core/store/check';

/** How long fetched keys are used before they are fetched again. */
const FRESH_MS = 10 * 60 * 1000;

/** How long an issuer's last keys are used while it does not respond. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The minimum time between fetches of an issuer's keys: strangers may name any key, but must not make the gateway flood the issuer. */
const COOL_DOWN_MS = 30_000;

/** The time limit for both requests together, including bodies. */
const TIMEOUT_MS = 5000;

/** The most bytes of a response. GitHub's keys have about ten thousand. */
const BYTES_MAX = 256 * 1024;

/** The most characters of an issuer. */
export const ISSUER_LENGTH_MAX = 200;

/** The fields of OpenID Connect Discovery 1.0 (section 3) that are used here. */
const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String({ maxLength: 2000 }) });

/** An issuer's keys are unknown and cannot be fetched now. */
export class IssuerUnavailable extends AccessUnknown {
  override readonly name = 'IssuerUnavailable';

  constructor(message: string) {
    super(message, COOL_DOWN_MS / 1000);
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether keys may be fetched from `text`: an https URL, or an http URL of this machine, without query, fragment or password. */
export function isIssuerUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || /[?#]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** Fetches the JSON at `url`. Rejects redirects: only the issuer itself says where its keys are. */
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new Error(`${url} responded with more than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Fetches the keys of `issuer` as JSON, from the address that OpenID Connect Discovery gives. */
async function fetchKeys(issuer: string, signal: AbortSignal): Promise<unknown> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = check(Discovery, await fetchJson(address, signal), address);
  // Discovery 1.0, section 4.3.
  if (found.issuer !== issuer) throw new Error(`${address} is about another issuer`);
  const isHttps = found.jwks_uri.startsWith('https:');
  if (!isIssuerUrl(found.jwks_uri) || (!isHttps && issuer.startsWith('https:')))
    throw new Error(`${address}: jwks_uri is not an https URL`);
  return fetchJson(found.jwks_uri, signal);
}

/**
 * The public keys of an issuer, for `jwtVerify`. jose caches them and fetches again for an unknown key. This adds the
 * discovery, the limits of `fetchJson`, a pause after a failure, and the use of old keys while the issuer does not respond.
 * Throws IssuerUnavailable without any keys, and JWKSNoMatchingKey if the issuer does not have the key.
 *
 * @param issuer a URL that passes `isIssuerUrl`
 * @param failed receives the error if the keys could not be fetched
 */
export function issuerKeys(issuer: string, failed: (error: Error) => void): JWTVerifyGetKey {
  let [triedAt, fetchedAt] = [-Infinity, -Infinity];
  const keys = createRemoteJWKSet(new URL(issuer), {
    cacheMaxAge: FRESH_MS,
    cooldownDuration: COOL_DOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: async (_url, { signal }) => {
      if (Date.now() - triedAt < COOL_DOWN_MS) throw new Error(`${issuer} was asked a moment ago`);
      triedAt = Date.now();
      try {
        const found = await fetchKeys(issuer, signal);
        // Throws if the set is malformed: jose would not report that to `failed`.
        createLocalJWKSet(found as JSONWebKeySet);
        fetchedAt = triedAt;
        return Response.json(found);
      } catch (error) {
        failed(error as Error);
        throw error;
      }
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      const known = keys.jwks();
      if (!known || Date.now() - fetchedAt > KEPT_MS)
        throw new IssuerUnavailable(`The keys of ${issuer} cannot be fetched now.`);
      return createLocalJWKSet(known)(header, token);
    }
  };
}
