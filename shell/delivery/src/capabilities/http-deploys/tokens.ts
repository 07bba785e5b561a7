import { DAY_MS } from '@fitreel/contract/days';
import { Author, RemoteName, Role, Time, tolerant } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { check, InvalidValue } from '../../core/store/check';
import type { RecordKind, Records } from '../../core/store/records';
import { lastUseOf, noteUse, TOKEN_ID, TokenRecords } from '../shared/token-records';

/** The deploy tokens, with the hashes of their secrets. */
export const TOKENS: RecordKind = { name: 'token', folder: 'tokens', copied: 'counted' };

const StoredToken = Type.Object(
  {
    id: Type.String({ pattern: `^${TOKEN_ID}$` }),
    /** The one app that the token can change; absent with a role. */
    app: Type.Optional(RemoteName),
    role: Type.Optional(Role),
    /** The token's holder: the name in the history of its changes. */
    name: Author,
    /** SHA-256 of the secret. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    createdAt: Time,
    expiresAt: Time,
  },
  { additionalProperties: false },
);
type StoredToken = Static<typeof StoredToken>;

/** How long a token is accepted by default, in days. */
export const TOKEN_DAYS = 90;

/** A token without its hash. */
export type TokenInfo = Omit<StoredToken, 'hash'>;

/** A token with its last use; null if it was never used. */
export type ListedToken = TokenInfo & { lastUsedAt: string | null };

function timeAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString();
}

function withoutHash({ id, app, role, name, createdAt, expiresAt }: StoredToken): TokenInfo {
  return { id, ...(role ? { role } : { app }), name, createdAt, expiresAt };
}

function asToken(value: unknown, id: string): StoredToken {
  const token = check(tolerant(StoredToken), value, `token ${id}`);
  if (!token.app === !token.role) throw new InvalidValue(`token ${id}: /app: Expected either app or role`);
  return token;
}

/** The tokens for deploying to a running gateway: `fitreel_<id>_<secret>`. */
export class Tokens {
  readonly #tokens: TokenRecords<StoredToken>;

  /** @param records the records of the store */
  constructor(private readonly records: Records) {
    this.#tokens = new TokenRecords(records, { prefix: 'fitreel_', separator: '_' }, asToken);
  }

  /**
   * Creates a token that changes one app, or has a role.
   *
   * @param scope the app, or the role
   * @param days how long it is accepted
   * @returns the stored token without its hash, and its text, which is not stored
   */
  async create(
    scope: string | { role: Role },
    name: string,
    days = TOKEN_DAYS,
  ): Promise<TokenInfo & { token: string }> {
    const createdAt = new Date().toISOString();
    const grant = typeof scope === 'string' ? { app: scope } : scope;
    const fields = { ...grant, name, createdAt, expiresAt: timeAfter(createdAt, days) };
    const { stored, text } = await this.#tokens.create(fields);
    return { ...withoutHash(stored), token: text };
  }

  /** All readable tokens, by app, the oldest first. */
  async list(): Promise<ListedToken[]> {
    const order = ({ app = '', createdAt }: StoredToken) => `${app} ${createdAt}`;
    const sorted = (await this.#tokens.all()).sort((one, other) => (order(one) < order(other) ? -1 : 1));
    return Promise.all(
      sorted.map(async (token) => ({
        ...withoutHash(token),
        lastUsedAt: await lastUseOf(this.records, token.id),
      })),
    );
  }

  /** Removes the token `id`, which is invalid from then on. Returns whether it existed. */
  revoke(id: string): Promise<boolean> {
    return this.records.remove(id);
  }

  /** The token with this text; null if it is unknown, damaged or expired. */
  async find(text: string): Promise<TokenInfo | null> {
    const token = await this.#tokens.find(text);
    const info = token && withoutHash(token);
    if (!info || Date.parse(info.expiresAt) <= Date.now()) return null;
    await noteUse(this.records, info.id);
    return info;
  }
}
