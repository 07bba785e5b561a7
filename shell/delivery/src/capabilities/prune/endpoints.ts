import { exact, Keep, Pruned, RemoteName, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Without `app`, the app of the token. */
  prune: {
    method: 'POST',
    path: 'prune',
    input: exact({ app: Type.Optional(RemoteName), keep: Keep }),
    response: Pruned,
    isSlow: true,
  },
} as const satisfies DeployEndpoints;
