import type { ReleaseError } from '@fitreel/sdk/remotes';
import type { GatewayRequest } from '../../../shared/gateway-request';

/** The endpoint for errors. */
export const errorRequests = (request: GatewayRequest) => ({
  errors: async (app: string) => (await request<{ errors: ReleaseError[] }>(`errors?app=${app}`)).errors,
});
