import { Type, type Static } from '@sinclair/typebox';
import { decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { check } from '../../core/store/check';
import { TokenRefused } from '../http-deploys/offer';
import type { Access } from '../shared/deploy-endpoints';
import { noteUse } from '../shared/token-records';
import { issuerKeys, IssuerUnavailable } from './issuer-keys';
import type { Trust, Trusts } from './trusts';

/** Algorithms with which only the issuer can sign. A shared key, or no signature, would not prove that the token is the issuer's. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA'.split(' ');

/** How much the clocks of an issuer and the gateway may differ. */
const LEEWAY_SECONDS = 30;

/** The longest accepted lifetime of a token. GitHub's tokens live for minutes, GitLab's as long as their job. */
const LIFE_SECONDS_MAX = 60 * 60;

/** Three parts in base64url (RFC 7515, section 7.1). Node accepts at most 16 KB of headers. */
const JWT = /^[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{1,2000}$/;

/** The most characters of a name in the history, and of a value in an error. */
const [NAME_MAX, SHOWN_MAX] = [60, 200];

/** The claims read from a token besides a trust's. Issuers sign values that a workflow chose, so only the signature is certain. */
const Claims = Type.Object({
  sub: Type.String(),
  iat: Type.Number(),
  exp: Type.Number(),
  /** The user who started the workflow: `actor` in tokens of GitHub, `user_login` in tokens of GitLab. */
  actor: Type.Optional(Type.String()),
  user_login: Type.Optional(Type.String()),
  ref: Type.Optional(Type.String()),
});
type Claims = Static<typeof Claims>;

/** Whether `text` has the form of an issuer's token rather than one of this site. */
export const isJwt = (text: string): boolean => JWT.test(text);

/** The issuer that a token names, not verified yet. */
function issuerNamedIn(text: string): string {
  try {
    const { iss } = decodeJwt(text);
    if (typeof iss === 'string') return iss;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new TokenRefused('The token names no issuer.');
}

/** A claim's `value`, without characters that would break a table or a log line. */
function shown(value: string, length: number): string {
  const text = value.replace(/[^\u0020-\u007e]/g, '?');
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/**
 * The name in the history: the trust's name, the user who started the workflow, and its ref: `workflow of catalog (ann, refs/heads/main)`.
 */
function authorOf({ name }: Trust, { actor, user_login: login, ref, sub }: Claims): string {
  const room = NAME_MAX - name.length - ' ()'.length;
  return room > 0
    ? `${name} (${shown([actor ?? login, ref ?? sub].filter(Boolean).join(', '), room)})`
    : name;
}

const fits = ({ claims }: Trust, payload: object) => {
  const found = new Map<string, unknown>(Object.entries(payload));
  return Object.entries(claims).every(([name, value]) => found.get(name) === value);
};

/** @throws TokenRefused naming an invalid claim */
function claimsIn(payload: unknown): Claims {
  try {
    return check(Claims, payload, 'The token is not accepted');
  } catch (error) {
    throw new TokenRefused(`${(error as Error).message}.`);
  }
}

/** Checks tokens that workflows got from issuers that the site trusts. */
export class TrustedTokens {
  /** The keys of issuers that have or had a trust. */
  readonly #keys = new Map<string, JWTVerifyGetKey>();

  /**
   * @param audience the audience that tokens must have: the site's own address
   * @param failed receives the error if an issuer's keys could not be fetched
   */
  constructor(
    private readonly trusts: Trusts,
    private readonly audience: string,
    private readonly failed: (issuer: string, error: Error) => void,
  ) {}

  /**
   * The accesses of the token `text`, one for each trust that it matches, and at least one.
   *
   * @throws TokenRefused, or IssuerUnavailable if the token cannot be checked yet
   */
  async find(text: string): Promise<Access[]> {
    const issuer = issuerNamedIn(text);
    const trusts = await this.trusts.of(issuer);
    if (trusts.length === 0)
      throw new TokenRefused(`The site does not trust the issuer ${shown(issuer, SHOWN_MAX)}.`);
    const payload = await this.#verify(text, issuer);
    const fitting = trusts.filter((trust) => fits(trust, payload));
    if (fitting.length === 0)
      throw new TokenRefused(
        `The site trusts the issuer, but not this token, whose sub is ${shown(payload.sub, SHOWN_MAX)}.`,
      );
    const expiresAt = new Date(payload.exp * 1000).toISOString();
    for (const { id } of fitting) await noteUse(this.trusts.records, id);
    return fitting.map((trust) => ({
      id: trust.id,
      app: trust.app,
      ...(trust.previews && { uploadsOnly: 'makes previews only' }),
      name: authorOf(trust, payload),
      expiresAt,
    }));
  }

  async #verify(text: string, issuer: string): Promise<Claims> {
    const keys = this.#keys.get(issuer) ?? issuerKeys(issuer, (error) => this.failed(issuer, error));
    this.#keys.set(issuer, keys);
    const { audience } = this;
    const { payload } = await jwtVerify(text, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      maxTokenAge: LIFE_SECONDS_MAX,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      if (error instanceof IssuerUnavailable) throw error;
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
        throw new TokenRefused(`The audience of the token is not ${audience}.`);
      throw new TokenRefused(`The token is not accepted: ${(error as Error).message}.`);
    });
    const claims = claimsIn(payload);
    if (claims.exp - claims.iat > LIFE_SECONDS_MAX)
      throw new TokenRefused(`The token lives for more than ${LIFE_SECONDS_MAX} seconds.`);
    return claims;
  }
}
