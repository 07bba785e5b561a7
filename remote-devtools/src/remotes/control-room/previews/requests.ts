import type { CreatedPreview } from '@fitreel/sdk/remotes';
import type { GatewayRequest } from '../../../shared/gateway-request';

/** The endpoints for previews. */
export const previewRequests = (request: GatewayRequest) => ({
  preview: (app: string, version: string, hours: number) =>
    request<CreatedPreview>('previews', { releases: [{ app, version }], hours }),
  revokePreview: (id: string) => request<{ revoked: boolean }>('previews/revoke', { id }),
});
