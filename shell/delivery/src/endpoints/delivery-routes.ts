import { ApiError } from '@fitreel/api';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import type { Delivery } from '../operations/delivery';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';
import { Tokens } from '../tokens/tokens';
import {
  AddedResponse,
  ChangeResponse,
  CheckResponse,
  HistoryResponse,
  PruneResponse,
  StatusResponse,
  VerifyResponse,
} from '../http/answers';
import { authorize, requireTokenFor, tokenOf } from './authorize';
import { asChangeRequest } from '../http/change-request';
import { HistoryQuery, PruneBody, ReleaseParams } from '../http/delivery-calls';
import { acceptReleases, receiveRelease } from './receive-release';
import { requireRoom } from './require-room';
import { sendFailure } from './send-failure';

/** A change in the body of `request`; ApiError that names the field. */
function changeIn({ body }: FastifyRequest) {
  try {
    return asChangeRequest(body, 'body');
  } catch (error) {
    throw new ApiError('valuesInvalid', { text: (error as Error).message });
  }
}

/** Calls that read; any valid token is good for them. */
function readingCalls(app: FastifyInstance, deliveryOf: (request: FastifyRequest) => Delivery): void {
  app.get('/status', { schema: { response: { 200: StatusResponse } } }, (request) =>
    deliveryOf(request).status(),
  );

  app.get<{ Querystring: Static<typeof HistoryQuery> }>(
    '/history',
    { schema: { querystring: HistoryQuery, response: { 200: HistoryResponse } } },
    async (request) => {
      const { app, limit } = request.query;
      return { entries: await deliveryOf(request).history({ app, limit: Number(limit) }) };
    },
  );

  app.post('/check', { schema: { response: { 200: CheckResponse } } }, async (request) => ({
    problems: await deliveryOf(request).check(changeIn(request)),
  }));

  app.get('/verify', { schema: { response: { 200: VerifyResponse } } }, async (request) => ({
    damage: await deliveryOf(request).verify(),
  }));
}

/** Calls that change something of one app; only that app's token is good for them. */
function changingCalls(
  app: FastifyInstance,
  deliveryOf: (request: FastifyRequest) => Delivery,
  store: ReleaseStore,
): void {
  app.post('/changes', { schema: { response: { 200: ChangeResponse } } }, async (request) => {
    const change = changeIn(request);
    requireTokenFor(request, change.app);
    return { entry: await deliveryOf(request).change(change) };
  });

  app.post<{ Body: Static<typeof PruneBody> }>(
    '/prune',
    { schema: { body: PruneBody, response: { 200: PruneResponse } } },
    async (request) => {
      const { keep, app = tokenOf(request).app } = request.body;
      requireTokenFor(request, app);
      return { removed: await deliveryOf(request).prune({ app, keep }) };
    },
  );

  app.post<{ Params: Static<typeof ReleaseParams> }>(
    '/:app/releases',
    {
      schema: { params: ReleaseParams, response: { 200: AddedResponse } },
      // Before the body is read: nobody sends a release for nothing.
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
 * `/delivery/…`: what `Delivery` can do with the releases of `store`, over HTTP, for those who have a token. The history
 * names the token's holder.
 * Mounted among the API's calls, whose rules for errors, headers and bodies hold here too.
 */
export function deliveryRoutes(store: ReleaseStore): FastifyPluginAsync {
  const deliveryOf = (request: FastifyRequest) => new LocalDelivery(store, tokenOf(request).name);
  return async (api) => {
    await api.register(
      async (app) => {
        await acceptReleases(app);
        app.decorateRequest('deployToken', null);
        app.addHook('onRequest', authorize(new Tokens(store.folder)));
        app.addHook('onRoute', (route) => {
          // For `fitreel`, which knows the calls; the documentation of the API is for viewers' clients.
          route.schema = { ...route.schema, hide: true };
        });
        app.setErrorHandler<Error>((error, _request, reply) => sendFailure(error, reply));
        readingCalls(app, deliveryOf);
        changingCalls(app, deliveryOf, store);
      },
      { prefix: '/delivery' },
    );
  };
}
