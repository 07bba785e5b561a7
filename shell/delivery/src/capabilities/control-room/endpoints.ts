import { ApiError } from '@fitreel/api/http';
import type { OpenSite } from '../../core/capability';
import type { DeployEndpoints } from '../shared/deploy-endpoints';
import { siteStatus } from '../../core/operations/site-status';
import { comparisonOf } from './comparison';
import { outlookOf, roomDetails } from './control-room';

/** Adds the endpoints of the control room. */
export function addEndpoints(
  endpoints: DeployEndpoints,
  { store, parts }: Pick<OpenSite, 'store' | 'parts'>,
): void {
  endpoints.add('controlRoom', async ({ caller }) => {
    const { app, role, name, expiresAt } = caller.access;
    const [status, ...details] = await Promise.all([
      siteStatus(store),
      ...parts.flatMap((part) => part.appDetails?.() ?? []),
    ]);
    return {
      revision: status.revision,
      problem: status.problem,
      token: { ...(app && { app }), ...(role && { role }), name, expiresAt },
      ...(await roomDetails(store, status, details)),
    };
  });
  endpoints.add('outlook', ({ input: { app } }) => outlookOf(store, app));
  endpoints.add('comparison', async ({ input: { app, from, to } }) => {
    const comparison = await comparisonOf(store, app, from, to);
    if (!comparison) throw new ApiError('valuesInvalid', { text: 'the store lacks one of the releases' });
    return comparison;
  });
}
