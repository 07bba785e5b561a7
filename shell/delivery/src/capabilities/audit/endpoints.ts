import { AccessEntry, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Who created, used and revoked tokens and trusts. */
  access: {
    method: 'GET',
    path: 'access',
    response: Type.Object({ entries: Type.Array(AccessEntry) }),
    isSlow: true,
  },
} as const satisfies DeployEndpoints;
