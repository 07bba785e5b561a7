import { AccessEntry, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Returns when tokens and trusts were created, used and revoked, and by whom. */
  access: {
    method: 'GET',
    path: 'access',
    response: Type.Object({ entries: Type.Array(AccessEntry) }),
    isSlow: true,
  },
} as const satisfies DeployEndpoints;
