import type { Capability } from '../../core/capability';
import { ownVersion } from '../../core/version/version';
import { apiProblems, APIS, recordApi } from './apis';
import { endpointProblems } from './endpoint-problems';
import { runsOn } from './requires';
import { siteProblems } from './site-problems';

/** Rejects releases that do not go together with the others on the site, or with the API. */
export const compatibility: Capability = {
  name: 'compatibility',
  records: [APIS],
  rules: () => ({
    problems: siteProblems,
    problemsAt: apiProblems,
    unserved: endpointProblems,
    runsOn,
  }),
  join:
    () =>
    ({ store }) => ({
      start(log) {
        const recorded = recordApi(store, ownVersion(process.env)).catch((error: unknown) => {
          log.warn(
            { err: error },
            'rollbacks of other gateways cannot judge by this API: it was not recorded',
          );
        });
        return () => recorded;
      },
    }),
};
