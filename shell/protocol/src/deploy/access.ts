import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { oneOf } from '../composition/schemas';
import { Author, Role, Time } from './fields';

/** An audit entry about a token or a trust, which grant the right to deploy. */
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
  /** The author of its creation or revocation; for the last use, its holder. */
  by: Author,
  /** Its holder, as in the history, and the apps that it may change. Missing after its end: see the entry of its creation. */
  name: Type.Optional(Author),
  app: Type.Optional(RemoteName),
  role: Type.Optional(Role),
  /** For a revoked one; missing if it was never used. */
  lastUsedAt: Type.Optional(Time),
});
export type AccessEntry = Static<typeof AccessEntry>;
