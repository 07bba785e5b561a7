import type { Capability } from '../../core/capability';
import { apiProblems, APIS } from './apis';
import { endpointProblems } from './endpoint-problems';
import { runsOn } from './requires';
import { siteProblems } from './site-problems';

/** Rejects releases that are incompatible with the site's other releases, or with the API. */
export const compatibility: Capability = {
  name: 'compatibility',
  records: [APIS],
  checks: () => ({
    problems: siteProblems,
    problemsAt: apiProblems,
    unserved: endpointProblems,
    runsOn,
  }),
  server: () => require('./server') as typeof import('./server'),
};
