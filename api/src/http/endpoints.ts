import { ENDPOINTS, type Endpoints, type EndpointSchemas } from '@fitreel/contract';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { BODY_ERRORS, EDITOR_ERRORS, FILE_ERRORS, responses, SESSION_ERRORS } from './responses';

type Endpoint = keyof Endpoints;
type Part<E extends Endpoint, Name extends string> = Endpoints[E] extends Record<Name, infer T> ? T : unknown;

type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: Part<E, 'params'>;
  Querystring: Part<E, 'query'>;
  Body: Part<E, 'body'>;
}>;

/** Returns the response of a success, or the reply that it has sent. */
type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Promise<Part<E, 'response'> | FastifyReply>;

/** As OpenAPI has it. Endpoints for guests take a token or none. */
const SECURITY: Record<EndpointSchemas['access'], Record<string, string[]>[] | undefined> = {
  public: undefined,
  guest: [{ token: [] }, {}],
  user: [{ token: [] }],
  editor: [{ editor: [] }],
};

/**
 * Binds endpoints of the contract to `app`, documented under `tag`: method, path, schemas, access, status and errors are the
 * contract's. A request for a user's endpoint has its `userId`, and counts as a change of the user's data unless it is a GET.
 */
export function endpointsOf(app: FastifyInstance, tag: string) {
  function add<E extends Endpoint>(
    name: E,
    handler: Handler<E>,
    options: Pick<RouteOptions, 'onRequest' | 'bodyLimit'> & { compress?: false } = {},
  ): void {
    const endpoint: EndpointSchemas = ENDPOINTS[name];
    const { access, description, params, query, body, status = 200, response } = endpoint;
    const [method = '', path = ''] = name.split(' ');
    const security = SECURITY[access];
    const handle = handler as RouteHandlerMethod;
    const withStatus: RouteHandlerMethod = async (request, reply) =>
      reply.code(status).send(await handle.call(app, request, reply));
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(access === 'user' && { onRequest: [app.authenticate, app.limitWrites] }),
      ...options,
      schema: {
        tags: [tag],
        ...(description !== undefined && { description }),
        ...(security && { security }),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: responses({ [status]: response }, errorsOf(endpoint)),
      },
      handler: status === 200 ? handle : withStatus,
    });
  }

  /** Binds an endpoint whose response is alike for everybody, see `sendPublic`. */
  function addPublic<E extends Endpoint>(
    name: E,
    work: (request: EndpointRequest<E>) => Promise<Part<E, 'response'> & object>,
    kept?: { keptMs: number },
  ): void {
    const handler: Handler<E> = (request, reply) => reply.sendPublic(() => work(request), kept);
    // The gateway's @fastify/compress has nothing to do.
    add(name, handler, { compress: false });
  }

  return { add, addPublic };
}

/** Sends a response that is JSON already. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  reply.type('application/json; charset=utf-8').serializer((sent: string) => sent);
  return reply.send(text);
}

const errorsOf = ({ access, query, body, fileMaxBytes, errors = [] }: EndpointSchemas) => [
  ...(query ? (['valuesInvalid'] as const) : []),
  ...(body ? BODY_ERRORS : []),
  ...(fileMaxBytes === undefined ? [] : FILE_ERRORS),
  ...(access === 'user' ? SESSION_ERRORS : []),
  ...(access === 'editor' ? EDITOR_ERRORS : []),
  ...errors,
];
