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
  /** The previews of an app; all where it is omitted. */
  previews: {
    method: 'GET',
    path: 'previews',
    input: exact({ app: Type.Optional(RemoteName) }),
    response: Type.Object({ previews: Type.Array(Preview) }),
  },
  preview: { method: 'POST', path: 'previews', input: PreviewRequest, response: CreatedPreview },
  /** `revoked` is false if there was no such preview. */
  revokePreview: {
    method: 'POST',
    path: 'previews/revoke',
    input: exact({ id: PreviewId }),
    response: Type.Object({ revoked: Type.Boolean() }),
  },
} as const satisfies DeployEndpoints;
