import { exact, Keep, Pruned, RemoteName, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Removes old releases of `app`; by default of the token's app. */
  prune: {
    method: 'POST',
    path: 'prune',
    input: exact({ app: Type.Optional(RemoteName), keep: Keep }),
    response: Pruned,
    isSlow: true,
  },
} as const satisfies DeployEndpoints;
