import { ApiError } from '@fitreel/api';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import {
  AddedResponse,
  ChangeResponse,
  CheckResponse,
  HistoryResponse,
  PruneResponse,
  StatusResponse,
  VerifyResponse,
} from '../http/answers';
import { asChangeRequest } from '../http/change-request';
import { HistoryQuery, PruneBody, ReleaseParams } from '../http/delivery-calls';
import type { Delivery } from '../operations/delivery';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';
import { Tokens } from '../tokens/tokens';
import { authorize, requireTokenFor, tokenOf } from './authorize';
import { acceptReleases, receiveRelease, requireRoom } from './receive-release';
import { sendFailure } from './send-failure';

type DeliveryOf = (request: FastifyRequest) => Delivery;

/** Reads the change in the body of `request`; throws ApiError that names the field. */
function changeIn({ body }: FastifyRequest) {
  try {
    return asChangeRequest(body, 'body');
  } catch (error) {
    throw new ApiError('valuesInvalid', { text: (error as Error).message });
  }
}

/** Endpoints that only read. They accept any valid token. */
function addReadingEndpoints(server: FastifyInstance, deliveryOf: DeliveryOf): void {
  server.get('/status', { schema: { response: { 200: StatusResponse } } }, (request) =>
    deliveryOf(request).status(),
  );

  server.get<{ Querystring: Static<typeof HistoryQuery> }>(
    '/history',
    { schema: { querystring: HistoryQuery, response: { 200: HistoryResponse } } },
    async (request) => {
      const { app, limit } = request.query;
      return { entries: await deliveryOf(request).history({ app, limit: Number(limit) }) };
    },
  );

  server.post('/check', { schema: { response: { 200: CheckResponse } } }, async (request) => ({
    problems: await deliveryOf(request).check(changeIn(request)),
  }));

  server.get('/verify', { schema: { response: { 200: VerifyResponse } } }, async (request) => ({
    damage: await deliveryOf(request).verify(),
  }));
}

/** Endpoints that change an app. They accept only that app's tokens. */
function addChangingEndpoints(server: FastifyInstance, deliveryOf: DeliveryOf, store: ReleaseStore): void {
  server.post('/changes', { schema: { response: { 200: ChangeResponse } } }, async (request) => {
    const change = changeIn(request);
    requireTokenFor(request, change.app);
    return { entry: await deliveryOf(request).change(change) };
  });

  server.post<{ Body: Static<typeof PruneBody> }>(
    '/prune',
    { schema: { body: PruneBody, response: { 200: PruneResponse } } },
    async (request) => {
      const { keep, app = tokenOf(request).app } = request.body;
      requireTokenFor(request, app);
      return { removed: await deliveryOf(request).prune({ app, keep }) };
    },
  );

  server.post<{ Params: Static<typeof ReleaseParams> }>(
    '/:app/releases',
    {
      schema: { params: ReleaseParams, response: { 200: AddedResponse } },
      // Rejects before the body is read: nobody uploads a release in vain.
      preParsing: async (request) => {
        requireTokenFor(request, request.params.app);
        await requireRoom(store, request.params.app);
      },
    },
    async (request) => {
      const draft = store.newDraft();
      try {
        await receiveRelease(request, draft, request.params.app);
        return await deliveryOf(request).add(draft);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
  );
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
      },
      { prefix: '/delivery' },
    );
  };
}
