import type { ReleaseError } from '@fitreel/sdk/remotes';
import type { DeployRequest } from '../deploy-request';

/** The endpoint of errors. */
export const errorRequests = (request: DeployRequest) => ({
  errors: async (app: string) => (await request<{ errors: ReleaseError[] }>(`errors?app=${app}`)).errors,
});
