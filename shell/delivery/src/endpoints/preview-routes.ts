import { ApiError } from '@fitreel/api';
import { DEPLOY_ENDPOINTS, PreviewRequest, PreviewsQuery, RevokePreview } from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOf, WrongApp } from './authorize';
import { routeOf, type DeliveryOf } from './endpoint';

/** Throws WrongApp unless one of `releases` is of the token's app. */
function requireOwnRelease(request: FastifyRequest, releases: readonly { app: string }[]): void {
  const { id, app } = tokenOf(request);
  if (releases.every((release) => release.app !== app))
    throw new WrongApp(`The token ${id} is for ${app} only, and the preview has no release of it.`);
}

/** Endpoints of previews. A preview may have releases of several apps, one of them of the token's app. */
export function addPreviewEndpoints(server: FastifyInstance, deliveryOf: DeliveryOf): void {
  const listRoute = routeOf(DEPLOY_ENDPOINTS.previews);
  server.route<{ Querystring: Static<typeof PreviewsQuery> }>({
    ...listRoute,
    schema: { ...listRoute.schema, querystring: PreviewsQuery },
    handler: async (request) => ({ previews: await deliveryOf(request).previews(request.query.app) }),
  });

  const createRoute = routeOf(DEPLOY_ENDPOINTS.preview);
  server.route<{ Body: PreviewRequest }>({
    ...createRoute,
    schema: { ...createRoute.schema, body: PreviewRequest },
    async handler(request) {
      const { releases } = request.body;
      requireOwnRelease(request, releases);
      if (new Set(releases.map(({ app }) => app)).size < releases.length)
        throw new ApiError('valuesInvalid', { text: 'body/releases must have one release of each app' });
      const created = await deliveryOf(request).preview(request.body);
      request.log.info({ preview: created.preview }, 'a preview was created');
      return created;
    },
  });

  const revokeRoute = routeOf(DEPLOY_ENDPOINTS.revokePreview);
  server.route<{ Body: Static<typeof RevokePreview> }>({
    ...revokeRoute,
    schema: { ...revokeRoute.schema, body: RevokePreview },
    async handler(request) {
      const { id } = request.body;
      const delivery = deliveryOf(request);
      const preview = (await delivery.previews()).find((known) => known.id === id);
      if (preview) requireOwnRelease(request, preview.releases);
      return { revoked: await delivery.revokePreview(id) };
    },
  });
}
