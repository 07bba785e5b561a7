import { Author, RemoteName, Time, tolerant } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { randomBytes } from 'node:crypto';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind, Records } from '../../core/store/records';
import { ISSUER_LENGTH_MAX } from './issuer-keys';
import { lastUseOf, TOKEN_ID } from '../shared/token-records';

/** Records of the external tokens that may deploy. */
export const TRUSTS: RecordKind = { name: 'trust', folder: 'trusts', copied: 'counted' };

/** The most claims of a trust. */
export const CLAIMS_MAX = 10;

export const ClaimName = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_.:/-]{0,99}$' });
export const ClaimValue = Type.String({ pattern: '^[\\u0020-\\u007e]{1,300}$' });

/** Claims that the gateway itself checks in each token, by their meaning. */
export const OWN_CHECKS: ReadonlySet<string> = new Set(['iss', 'aud', 'exp', 'nbf', 'iat']);

/** The claims that a token must have, with exactly these values. `sub` identifies the owner: other claims may be anybody's. */
export const Claims = Type.Intersect([
  Type.Object({ sub: ClaimValue }, { description: 'the claim sub, which says whose token it is' }),
  Type.Record(ClaimName, ClaimValue, { additionalProperties: false, maxProperties: CLAIMS_MAX }),
]);
export type Claims = Static<typeof Claims>;

/** Lets workflows deploy an app with tokens of their own (OpenID Connect). */
const Trust = Type.Object(
  {
    id: Type.String({ pattern: `^${TOKEN_ID}$` }),
    /** The one app that the tokens can change. */
    app: RemoteName,
    /** The tokens may not make releases live, only show them in previews. */
    previews: Type.Optional(Type.Literal(true)),
    /** The name in the history. */
    name: Author,
    /** The issuer who signs the tokens: their claim `iss`. */
    issuer: Type.String({ maxLength: ISSUER_LENGTH_MAX }),
    claims: Claims,
    createdAt: Time,
  },
  { additionalProperties: false },
);
export type Trust = Static<typeof Trust>;

/** A trust with its last use; null if it was never used. */
export type ListedTrust = Trust & { lastUsedAt: string | null };

/** The trusts of a site, which record whose tokens may deploy which app. They do not contain secrets. */
export class Trusts {
  /** @param records the records of the store */
  constructor(readonly records: Records) {}

  async create(fields: Pick<Trust, 'app' | 'name' | 'issuer' | 'claims' | 'previews'>): Promise<Trust> {
    const id = randomBytes(6).toString('hex');
    const trust = check(Trust, { id, ...fields, createdAt: new Date().toISOString() }, 'the trust');
    // If the id is taken (one chance in 2^48), tries another.
    return (await this.records.create(id, trust)) ? trust : this.create(fields);
  }

  /** All readable trusts, by app, the oldest first. */
  async list(): Promise<ListedTrust[]> {
    const trusts = await this.#readable();
    const order = ({ app, createdAt }: Trust) => `${app} ${createdAt}`;
    return Promise.all(
      trusts
        .sort((one, other) => (order(one) < order(other) ? -1 : 1))
        .map(async (trust) => ({ ...trust, lastUsedAt: await lastUseOf(this.records, trust.id) })),
    );
  }

  /** The trusts in tokens of `issuer`, in the order of their ids, without damaged ones. */
  async of(issuer: string): Promise<Trust[]> {
    return (await this.#readable())
      .filter((trust) => trust.issuer === issuer)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Removes the trust `id`, whose tokens are refused from then on. Returns whether it existed. */
  revoke(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  async #readable(): Promise<Trust[]> {
    return readable(await this.records.all(), ([id, value]) => check(tolerant(Trust), value, `trust ${id}`));
  }
}
