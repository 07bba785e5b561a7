import { ApiError } from '@fitreel/api';
import {
  AnyChangeRequest,
  CHANGE_REQUESTS,
  DEPLOY_ENDPOINTS,
  DEPLOY_PREFIX,
  AppQuery,
  HistoryQuery,
  PruneBody,
  ReleaseParams,
  type ChangeRequest,
} from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import { LocalDelivery } from '../operations/local-delivery';
import { check } from '../store/check';
import type { ReleaseStore } from '../store/release-store';
import { Tokens } from '../tokens/tokens';
import { authorize, requireTokenFor, tokenOf } from './authorize';
import { addControlRoomEndpoints } from './control-room-routes';
import { routeOf, type DeliveryOf } from './endpoint';
import { addPreviewEndpoints } from './preview-routes';
import { acceptReleases, receiveRelease, requireRoom } from './receive-release';
import { sendFailure } from './send-failure';

/** Reads the change in the body of `request`; throws ApiError that names the field. */
function changeIn({ body }: FastifyRequest): ChangeRequest {
  try {
    const { kind } = check(AnyChangeRequest, body, 'body');
    return check(CHANGE_REQUESTS[kind], body, 'body');
  } catch (error) {
    throw new ApiError('valuesInvalid', { text: (error as Error).message });
  }
}

/** Endpoints that only read. They accept any valid token. */
function addReadingEndpoints(server: FastifyInstance, deliveryOf: DeliveryOf): void {
  const { status, history, errors, check, verify } = DEPLOY_ENDPOINTS;

  server.route({ ...routeOf(status), handler: (request) => deliveryOf(request).status() });

  const historyRoute = routeOf(history);
  server.route<{ Querystring: Static<typeof HistoryQuery> }>({
    ...historyRoute,
    schema: { ...historyRoute.schema, querystring: HistoryQuery },
    async handler(request) {
      const { app, limit } = request.query;
      return { entries: await deliveryOf(request).history({ app, limit: Number(limit) }) };
    },
  });

  const errorsRoute = routeOf(errors);
  server.route<{ Querystring: Static<typeof AppQuery> }>({
    ...errorsRoute,
    schema: { ...errorsRoute.schema, querystring: AppQuery },
    handler: async (request) => ({ errors: await deliveryOf(request).errors(request.query.app) }),
  });

  server.route({
    ...routeOf(check),
    handler: async (request) => ({ problems: await deliveryOf(request).check(changeIn(request)) }),
  });

  server.route({
    ...routeOf(verify),
    handler: async (request) => ({ damage: await deliveryOf(request).verify() }),
  });
}

/** Endpoints that change an app. They accept only that app's tokens. */
function addChangingEndpoints(server: FastifyInstance, deliveryOf: DeliveryOf, store: ReleaseStore): void {
  const { change, prune, add } = DEPLOY_ENDPOINTS;

  server.route({
    ...routeOf(change),
    async handler(request) {
      const body = changeIn(request);
      requireTokenFor(request, body.app);
      return { entry: await deliveryOf(request).change(body) };
    },
  });

  const pruneRoute = routeOf(prune);
  server.route<{ Body: Static<typeof PruneBody> }>({
    ...pruneRoute,
    schema: { ...pruneRoute.schema, body: PruneBody },
    async handler(request) {
      const { keep, app = tokenOf(request).app } = request.body;
      requireTokenFor(request, app);
      return { removed: await deliveryOf(request).prune({ app, keep }) };
    },
  });

  const addRoute = routeOf(add);
  server.route<{ Params: Static<typeof ReleaseParams> }>({
    ...addRoute,
    schema: { ...addRoute.schema, params: ReleaseParams },
    // Rejects before the body is read: nobody uploads a release in vain.
    async preParsing(request) {
      requireTokenFor(request, request.params.app);
      await requireRoom(store, request.params.app);
    },
    async handler(request) {
      const draft = store.newDraft();
      try {
        await receiveRelease(request, draft, request.params.app);
        return await deliveryOf(request).upload(draft);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
  });
}

/**
 * `/delivery/…`: the operations of `Delivery` on the releases of `store`, over HTTP, for holders of a token, whose name
 * goes into the history. Mounted in the API, whose rules for errors, headers and bodies apply.
 */
export function deliveryRoutes(store: ReleaseStore): FastifyPluginAsync {
  const deliveryOf = (request: FastifyRequest) => new LocalDelivery(store, tokenOf(request).name);
  return async (api) => {
    await api.register(
      async (server) => {
        await acceptReleases(server);
        server.decorateRequest('deployToken', null);
        server.addHook('onRequest', authorize(new Tokens(store.folder)));
        server.addHook('onRoute', (route) => {
          // The API's documentation is for viewers' clients; these endpoints are for `fitreel`.
          route.schema = { ...route.schema, hide: true };
        });
        server.setErrorHandler<Error>((error, _request, reply) => sendFailure(error, reply));
        addReadingEndpoints(server, deliveryOf);
        addChangingEndpoints(server, deliveryOf, store);
        addPreviewEndpoints(server, deliveryOf);
        addControlRoomEndpoints(server, deliveryOf, store);
      },
      { prefix: `/${DEPLOY_PREFIX}` },
    );
  };
}
