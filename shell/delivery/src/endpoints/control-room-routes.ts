import { AppQuery, DEPLOY_ENDPOINTS, FiguresQuery, type ControlRoom } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { appDetails } from '../operations/app-details';
import { outlookOf } from '../operations/outlook';
import type { ReleaseStore } from '../store/release-store';
import { loadPoints } from '../telemetry/load-points';
import { tokenOf } from './authorize';
import { routeOf, type DeliveryOf } from './endpoint';

/** Endpoints that the control room polls. They accept any valid token. */
export function addControlRoomEndpoints(
  server: FastifyInstance,
  deliveryOf: DeliveryOf,
  store: ReleaseStore,
): void {
  const roomRoute = routeOf(DEPLOY_ENDPOINTS.controlRoom);
  server.route({
    ...roomRoute,
    schema: { response: { ...roomRoute.schema.response, 304: Type.Null() } },
    async handler(request, reply) {
      const delivery = deliveryOf(request);
      const [status, previews] = await Promise.all([delivery.status(), delivery.previews()]);
      const { app, name, expiresAt } = tokenOf(request);
      const room: ControlRoom = {
        revision: status.revision,
        problem: status.problem,
        token: { app, name, expiresAt },
        apps: await appDetails(store, status, previews),
      };
      // Weak, since the body may be compressed later (RFC 9110, section 8.8.3).
      const tag = `W/"${createHash('sha256').update(JSON.stringify(room)).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', tag).header('cache-control', 'no-store');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return room;
    },
  });

  const outlookRoute = routeOf(DEPLOY_ENDPOINTS.outlook);
  server.route<{ Querystring: Static<typeof AppQuery> }>({
    ...outlookRoute,
    schema: { ...outlookRoute.schema, querystring: AppQuery },
    handler: ({ query: { app } }) => outlookOf(store, app),
  });

  const figuresRoute = routeOf(DEPLOY_ENDPOINTS.figures);
  server.route<{ Querystring: Static<typeof FiguresQuery> }>({
    ...figuresRoute,
    schema: { ...figuresRoute.schema, querystring: FiguresQuery },
    async handler({ query: { app, span } }) {
      return { points: await loadPoints(store.folder, app, span) };
    },
  });
}
