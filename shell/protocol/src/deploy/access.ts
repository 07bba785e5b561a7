import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { oneOf } from '../composition/schemas';
import { Author, Role, Time } from './fields';

/** What happened to a token or a trust, which say who may deploy: for the audit. */
export const AccessEntry = Type.Object({
  kind: oneOf([
    'token created',
    'token used',
    'token revoked',
    'trust created',
    'trust used',
    'trust revoked',
  ]),
  at: Time,
  /** Id of the token or the trust. */
  id: Type.String({ pattern: '^[0-9a-f]{12}$' }),
  /** Who created or revoked it; for the last use, its holder. */
  by: Author,
  /** Its holder, as in the history, and what it may change. After its end, the entry of its creation says so. */
  name: Type.Optional(Author),
  app: Type.Optional(RemoteName),
  role: Type.Optional(Role),
  /** Of one that was revoked; missing where it never was used. */
  lastUsedAt: Type.Optional(Time),
});
export type AccessEntry = Static<typeof AccessEntry>;
