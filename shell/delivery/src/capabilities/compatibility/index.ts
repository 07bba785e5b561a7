import type { Capability } from '../../core/capability';
import { endpointProblems } from './endpoint-problems';
import { requireEndpoints } from './require-endpoints';
import { runsOn } from './requires';
import { siteProblems } from './site-problems';

/** Rejects releases that do not go together with the others on the site, or with the API. */
export const compatibility: Capability = {
  name: 'compatibility',
  rules: () => ({
    problems: siteProblems,
    unserved: endpointProblems,
    runsOn,
    requireServable: requireEndpoints,
  }),
};
