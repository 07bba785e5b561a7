import { ApiError } from '@fitreel/api';
import { tokenOf } from '../../core/endpoints/authorize';
import type { DeployEndpoints } from '../../core/endpoints/delivery-routes';
import type { OpenSite } from '../../core/capability';
import { comparisonOf } from './comparison';
import { outlookOf, roomDetails } from './control-room';

/** Adds the endpoints of the control room. */
export function addEndpoints(
  endpoints: DeployEndpoints,
  { store, parts }: Pick<OpenSite, 'store' | 'parts'>,
): void {
  endpoints.add('controlRoom', async ({ delivery, request }) => {
    const { app, role, name, expiresAt } = tokenOf(request);
    const [status, ...details] = await Promise.all([
      delivery.status(),
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
