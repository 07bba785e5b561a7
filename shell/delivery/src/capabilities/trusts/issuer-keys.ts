import { Type } from '@sinclair/typebox';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { AccessUnknown } from '../remote-deploys/offer';
import { check } from '../../core/store/check';

/** Fetched keys are used for so long without a look at the issuer. */
const FRESH_MS = 10 * 60 * 1000;

/** While the issuer does not respond, its last keys are used for so long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Time between two fetches of an issuer's keys: a stranger may name any key, and must not make the gateway flood the issuer. */
const COOL_DOWN_SECONDS = 30;

/** For each of the two requests, body included. */
const TIMEOUT_MS = 5000;

/** Most bytes of a response. GitHub's keys have about ten thousand. */
const BYTES_MAX = 256 * 1024;

/** Most characters of an issuer. */
export const ISSUER_LENGTH_MAX = 200;

/** What OpenID Connect Discovery 1.0 (section 3) says of an issuer, as far as it matters here. */
const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String({ maxLength: 2000 }) });

/** RFC 7517, section 5; jose checks each key when it uses it. */
const KeySet = Type.Object({ keys: Type.Array(Type.Object({ kty: Type.String() }), { maxItems: 100 }) });

/** The keys of an issuer are not known and cannot be fetched now. */
export class IssuerUnavailable extends AccessUnknown {
  override readonly name = 'IssuerUnavailable';

  constructor(message: string) {
    super(message, COOL_DOWN_SECONDS);
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether keys may come from `text`: an https URL, or one of this machine, without a query, a fragment or a password. */
export function isIssuerUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || /[?#]/.test(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** The JSON at `url`, which may not redirect: nobody but the issuer says where its keys are. */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** Fetches the keys of `issuer`, by the addresses of OpenID Connect Discovery. */
async function fetchKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = check(Discovery, await fetchJson(address), address);
  // Discovery 1.0, section 4.3.
  if (found.issuer !== issuer) throw new Error(`${address} is about another issuer`);
  const isHttps = found.jwks_uri.startsWith('https:');
  if (!isIssuerUrl(found.jwks_uri) || (!isHttps && issuer.startsWith('https:')))
    throw new Error(`${address}: jwks_uri is no https URL`);
  return createLocalJWKSet(check(KeySet, await fetchJson(found.jwks_uri), found.jwks_uri));
}

/** The public keys of one issuer, which sign its tokens. */
export class IssuerKeys {
  #keys: JWTVerifyGetKey | null = null;
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #fetching: Promise<void> | null = null;

  /**
   * @param issuer fits `isIssuerUrl`
   * @param failed receives why the keys could not be fetched
   */
  constructor(
    private readonly issuer: string,
    private readonly failed: (error: Error) => void,
  ) {}

  /**
   * The key that signed a token, for `jwtVerify`. A key that is not known is looked for at the issuer, which may have a new
   * one.
   *
   * @throws IssuerUnavailable without any keys, and JWKSNoMatchingKey where the issuer does not have the key
   */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (this.#age() > FRESH_MS) await this.#fetch();
    try {
      return await this.#known()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#fetch();
      return this.#known()(header, token);
    }
  };

  #age(): number {
    return performance.now() - this.#fetchedAt;
  }

  #known(): JWTVerifyGetKey {
    if (this.#keys && this.#age() <= KEPT_MS) return this.#keys;
    throw new IssuerUnavailable(`The keys of ${this.issuer} cannot be fetched now.`);
  }

  /** Fetches the keys, unless somebody did so a moment ago. Where that fails, the last keys stay. */
  async #fetch(): Promise<void> {
    const now = performance.now();
    if (!this.#fetching && now - this.#triedAt < COOL_DOWN_SECONDS * 1000) return;
    this.#fetching ??= this.#fetchOnce(now);
    await this.#fetching;
  }

  async #fetchOnce(now: number): Promise<void> {
    this.#triedAt = now;
    try {
      this.#keys = await fetchKeys(this.issuer);
      this.#fetchedAt = now;
    } catch (error) {
      this.failed(error as Error);
    } finally {
      this.#fetching = null;
    }
  }
}
