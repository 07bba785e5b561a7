import { ApiError } from '@fitreel/api/http';
import {
  AnyChangeRequest,
  CHANGE_REQUESTS,
  DEPLOY_ENDPOINTS,
  DEPLOY_PREFIX,
  ReleaseParams,
  type ChangeRequest,
  type DeployInput,
} from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { rm } from 'node:fs/promises';
import type { OpenSite } from '../../core/capability';
import type { Access, AddEndpoint } from '../shared/deploy-endpoints';
import '../shared/hooks';
import { DeployRejected, InvalidRelease } from '../../core/store/problem';
import type { MayChange } from '../../core/operations/change-site';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { changesBack, revisionNumbered } from '../../core/operations/site-rollback';
import { check } from '../../core/store/check';
import { Quotas } from './quotas';
import type { ReleaseStore } from '../../core/store/release-store';
import { runningGateways } from '../../start/gateways';
import { AccessUnknown, type FindAccess } from './offer';
import type { Tokens } from './tokens';
import type { UpcomingSites } from '../../core/visit/upcoming-sites';
import { authorize, callerOf } from './authorize';
import { WrongApp } from './caller';
import { machineFailure } from './machine-failure';
import { acceptReleases, receiveRelease } from './receive-release';
import { upload } from './upload';

/** Reads the change in the body of a request. Throws an ApiError naming an invalid field. */
function changeIn(body: unknown): ChangeRequest {
  try {
    const { kind } = check(AnyChangeRequest, body, 'body');
    return check(CHANGE_REQUESTS[kind], body, 'body');
  } catch (error) {
    throw new ApiError('valuesInvalid', { text: (error as Error).message });
  }
}

const mayChange =
  (request: FastifyRequest): MayChange =>
  (app) =>
    void callerOf(request).accessTo(app);

/** The deploy endpoints of a store. */
class StoreEndpoints {
  constructor(
    private readonly server: FastifyInstance,
    private readonly store: ReleaseStore,
    private readonly upcoming: UpcomingSites,
  ) {}

  readonly add: AddEndpoint = (endpoint, handler) => {
    const { method, path, input, response } = endpoint;
    const isQuery = method === 'GET';
    this.server.route({
      method,
      url: `/${path}`,
      schema: { response: { 200: response }, ...(input && { [isQuery ? 'querystring' : 'body']: input }) },
      handler: (request) =>
        handler({
          // Validated against the schema of the route.
          input: (isQuery ? request.query : request.body) as DeployInput<typeof endpoint>,
          caller: callerOf(request),
          request,
        }),
    });
  };

  /** The operations on behalf of `access`, limited to apps that the caller of `request` may change. */
  #delivery(request: FastifyRequest, access: Access = callerOf(request).access): LocalDelivery {
    return new LocalDelivery(this.store, access.name, mayChange(request));
  }

  /** Adds the read-only endpoints. They accept any valid token except an editor's. */
  addReading(): void {
    this.add(DEPLOY_ENDPOINTS.status, async ({ request }) => ({
      ...(await this.#delivery(request).status()),
      gateways: await runningGateways(this.store),
    }));
    this.add(DEPLOY_ENDPOINTS.history, async ({ input: { app, limit, before }, request }) => ({
      entries: await this.#delivery(request).history({ app, limit: Number(limit), before }),
    }));
    this.add(DEPLOY_ENDPOINTS.check, async ({ input, request }) => ({
      problems: await this.#delivery(request).check(changeIn(input)),
    }));
    this.add(DEPLOY_ENDPOINTS.verify, async ({ request }) => ({
      damage: await this.#delivery(request).verify(),
    }));
  }

  /** Adds the endpoints that change apps. The token must be for every app that changes, even if no request names it (ADR-0035). */
  addChanging(): void {
    this.add(DEPLOY_ENDPOINTS.change, async ({ input, caller, request }) => {
      const change = changeIn(input);
      const delivery = this.#delivery(request, caller.accessTo(change.app));
      const make = () => delivery.change(change);
      return { entry: await this.upcoming.change([change], make, mayChange(request)) };
    });
    this.add(DEPLOY_ENDPOINTS.siteRollback, async ({ input: { revision, ...options }, request }) => {
      const now = await this.store.revisions.latest();
      const changes = now ? changesBack(now, await revisionNumbered(this.store, revision)) : [];
      const make = () => this.#delivery(request).rollBackSite(revision, options);
      // The rules of another gateway are not checked here as well: at worst, pages of a rejected change are rendered in vain.
      const judgement = { force: options.force === true || options.gateway !== undefined };
      return { entries: await this.upcoming.change(changes, make, mayChange(request), judgement) };
    });
  }

  /** Adds the endpoint that receives a release as a form. */
  addUpload(): void {
    const { method, path, response } = DEPLOY_ENDPOINTS.add;
    this.server.route<{ Params: Static<typeof ReleaseParams> }>({
      method,
      url: `/${path}`,
      schema: { response: { 200: response }, params: ReleaseParams },
      // Rejects before the body is read, so that nobody uploads a release in vain.
      preParsing: async (request) => {
        const { app } = request.params;
        const caller = callerOf(request);
        await new Quotas(this.store).requireUpload(caller.account(caller.accessTo(app, 'upload')), app);
      },
      handler: async (request) => {
        const draft = this.store.newDraft();
        try {
          const { app } = request.params;
          const caller = callerOf(request);
          const access = caller.accessTo(app, 'upload');
          await receiveRelease(request, draft, app);
          return await upload(this.store, draft, access.name, caller.account(access));
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    });
  }
}

/**
 * Responds to an error of a deploy endpoint in the shape of the API's errors (api/README.md#errors). Rethrows all
 * other errors for the API's handler.
 */
function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  if (error instanceof DeployRejected) {
    const { problems } = error;
    const errors = problems.map(({ message, remedy }) => `${message} ${remedy}`);
    return reply.code(409).send({ errors, problems });
  }
  if (error instanceof InvalidRelease) return reply.code(422).send({ errors: [error.message] });
  if (error instanceof WrongApp) return reply.code(403).send({ errors: [error.message] });
  if (error instanceof AccessUnknown)
    return reply
      .code(503)
      .header('retry-after', String(error.retryAfterSeconds))
      .send({ error: error.message });
  const fails = machineFailure(error, request.log);
  if (fails !== null) return reply.code(507).send({ error: fails });
  throw error;
}

/**
 * `/delivery/…`: the operations of `Delivery` over HTTP, for holders of a token, and the endpoints of other capabilities. The
 * holder's name goes into the history. Mounted in the API, whose rules for errors, headers and bodies apply.
 *
 * @param findersFor returns the functions that accept tokens of other forms
 */
export function deliveryRoutes(
  { store, upcoming, hooks }: OpenSite,
  tokens: Tokens,
  findersFor: (log: FastifyBaseLogger) => readonly FindAccess[],
): FastifyPluginAsync {
  return async (api) => {
    await api.register(
      async (server) => {
        await acceptReleases(server);
        server.decorateRequest('caller', null);
        server.addHook('onRequest', authorize({ tokens, finders: findersFor(server.log) }, server));
        server.addHook('onRequest', async (request) => callerOf(request).requireDeployer());
        server.addHook('onRoute', (route) => {
          // Hidden: the API's documentation is for viewers' clients, and these endpoints are for `fitreel`.
          route.schema = { ...route.schema, hide: true };
        });
        server.setErrorHandler<Error>(sendFailure);
        const own = new StoreEndpoints(server, store, upcoming);
        own.addReading();
        own.addChanging();
        own.addUpload();
        for (const { endpoints } of hooks) endpoints?.(own.add);
      },
      { prefix: `/${DEPLOY_PREFIX}` },
    );
  };
}
