import { Author, RemoteName, Time, tolerant } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { randomBytes } from 'node:crypto';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind, Records } from '../../core/store/records';
import { ISSUER_LENGTH_MAX } from './issuer-keys';
import { lastUseOf, TOKEN_ID } from '../shared/token-records';

/** Whose tokens of elsewhere may deploy. */
export const TRUSTS: RecordKind = { name: 'trust', folder: 'trusts', copied: 'counted' };

/** Most claims of a trust. */
export const CLAIMS_MAX = 10;

export const ClaimName = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_.:/-]{0,99}$' });
export const ClaimValue = Type.String({ pattern: '^[\\u0020-\\u007e]{1,300}$' });

/** Claims that each token must have and that are checked by their meaning. */
export const OWN_CHECKS: ReadonlySet<string> = new Set(['iss', 'aud', 'exp', 'nbf', 'iat']);

/** The claims that a token must have, letter for letter. `sub` says whose token it is: others may belong to anybody. */
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
    /** They bring no release onto the site: they only show one in previews. */
    previews: Type.Optional(Type.Literal(true)),
    /** For the history. */
    name: Author,
    /** Who signs the tokens: their claim `iss`. */
    issuer: Type.String({ maxLength: ISSUER_LENGTH_MAX }),
    claims: Claims,
    createdAt: Time,
  },
  { additionalProperties: false },
);
export type Trust = Static<typeof Trust>;

/** A trust with its last use; null where it was never used. */
export type ListedTrust = Trust & { lastUsedAt: string | null };

/** The trusts of a site: whose tokens deploy which app. They hold no secret. */
export class Trusts {
  /** @param records the store's */
  constructor(readonly records: Records) {}

  async create(fields: Pick<Trust, 'app' | 'name' | 'issuer' | 'claims' | 'previews'>): Promise<Trust> {
    const id = randomBytes(6).toString('hex');
    const trust = check(Trust, { id, ...fields, createdAt: new Date().toISOString() }, 'the trust');
    // One chance in 2^48: the id is taken.
    return (await this.records.create(id, trust)) ? trust : this.create(fields);
  }

  /** All trusts that can be read, by app, the oldest first. */
  async list(): Promise<ListedTrust[]> {
    const trusts = await this.#readable();
    const order = ({ app, createdAt }: Trust) => `${app} ${createdAt}`;
    return Promise.all(
      trusts
        .sort((one, other) => (order(one) < order(other) ? -1 : 1))
        .map(async (trust) => ({ ...trust, lastUsedAt: await lastUseOf(this.records, trust.id) })),
    );
  }

  /** The trusts in tokens of `issuer`, in the order of their ids. A damaged one is none. */
  async of(issuer: string): Promise<Trust[]> {
    return (await this.#readable())
      .filter((trust) => trust.issuer === issuer)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Removes the trust `id`, whose tokens fail from then on. Returns whether there was one. */
  revoke(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  async #readable(): Promise<Trust[]> {
    return readable(await this.records.all(), ([id, value]) => check(tolerant(Trust), value, `trust ${id}`));
  }
}
