import { AccessEntry, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Tokens and trusts: who created, used and revoked them. */
  access: {
    method: 'GET',
    path: 'access',
    response: Type.Object({ entries: Type.Array(AccessEntry) }),
    isSlow: true,
  },
} as const satisfies DeployEndpoints;
