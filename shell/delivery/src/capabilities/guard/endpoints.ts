import { exact, LoadPoint, RemoteName, Span, type DeployEndpoints } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  figures: {
    method: 'GET',
    path: 'figures',
    input: exact({ app: RemoteName, span: Span }),
    response: Type.Object({ points: Type.Array(LoadPoint) }),
  },
} as const satisfies DeployEndpoints;
