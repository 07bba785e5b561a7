import { exact, ReleaseError, RemoteName, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  errors: {
    method: 'GET',
    path: 'errors',
    input: exact({ app: RemoteName }),
    response: Type.Object({ errors: Type.Array(ReleaseError) }),
  },
} as const satisfies DeployEndpoints;
