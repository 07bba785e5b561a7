import { DEPLOY_ENDPOINTS, type DeployEndpoint } from '@fitreel/protocol';
import { CAPABILITIES } from '../src/capabilities';

/** The deploy endpoints of a site with all capabilities, by name. */
export const ALL_ENDPOINTS: Readonly<Record<string, DeployEndpoint>> = Object.assign(
  {},
  DEPLOY_ENDPOINTS,
  ...CAPABILITIES.map(({ endpoints }) => endpoints),
);
