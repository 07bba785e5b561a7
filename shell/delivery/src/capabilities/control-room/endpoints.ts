import { ApiError } from '@fitreel/api';
import { tokenOf } from '../../core/endpoints/authorize';
import type { DeployEndpoints } from '../../core/endpoints/delivery-routes';
import type { ReleaseStore } from '../../core/store/release-store';
import { localPreviews } from '../previews/operations';
import { comparisonOf } from './comparison';
import { outlookOf, roomDetails } from './control-room';

/** Adds the endpoints of the control room. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('controlRoom', async ({ delivery, request }) => {
    const { app, role, name, expiresAt } = tokenOf(request);
    const [status, previews] = await Promise.all([delivery.status(), localPreviews(store, name).previews()]);
    return {
      revision: status.revision,
      problem: status.problem,
      token: { ...(app && { app }), ...(role && { role }), name, expiresAt },
      ...(await roomDetails(store, status, previews)),
    };
  });
  endpoints.add('outlook', ({ input: { app } }) => outlookOf(store, app));
  endpoints.add('comparison', async ({ input: { app, from, to } }) => {
    const comparison = await comparisonOf(store, app, from, to);
    if (!comparison) throw new ApiError('valuesInvalid', { text: 'the store lacks one of the releases' });
    return comparison;
  });
}
