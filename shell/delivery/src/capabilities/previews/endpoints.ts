import {
  CreatedPreview,
  exact,
  Preview,
  PreviewId,
  PreviewRequest,
  RemoteName,
  type DeployEndpoints,
} from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

export const ENDPOINTS = {
  /** Lists the previews of an app, or all if it is omitted. */
  previews: {
    method: 'GET',
    path: 'previews',
    input: exact({ app: Type.Optional(RemoteName) }),
    response: Type.Object({ previews: Type.Array(Preview) }),
  },
  preview: { method: 'POST', path: 'previews', input: PreviewRequest, response: CreatedPreview },
  /** Ends a preview. `revoked` is false if it does not exist. */
  revokePreview: {
    method: 'POST',
    path: 'previews/revoke',
    input: exact({ id: PreviewId }),
    response: Type.Object({ revoked: Type.Boolean() }),
  },
} as const satisfies DeployEndpoints;
