import type { FastifyPluginAsync } from 'fastify';
import { endpointsOf } from '../../http/endpoints';
import { clientOf, networkOf } from '../../http/network';
import { unplayableReports } from './report-unplayable';

/** The endpoint for pages whose video does not play. */
export const availabilityRoutes: FastifyPluginAsync = async (app) => {
  const report = unplayableReports(app.db, app.siteLimiter);
  endpointsOf(app, 'catalog').add('POST /video/{videoId}/unplayable', async (request) => {
    await app.limitRate('writes', request);
    const network = app.hasNoRate(request) ? null : networkOf(clientOf(request));
    await report(network, request.params.videoId, request.body.reason);
    return {};
  });
};
