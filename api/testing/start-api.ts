import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { api, type ApiOptions } from '../src/app';
import { openDatabase, type Database, type Engine } from '../src/db/database';
import { editorsRoom, type EditorsRoomOptions } from '../src/editors-room/routes';
import type { WorkerOptions } from '../src/editors-room/run-task';
import { ApiError } from '../src/http/responses';
import { prepareDatabase } from '../src/setup/prepare-database';
import { serverOptions } from '../src/http/create-server';
import { CHEAP_HASH, seededDatabase } from './databases';

export const SECRET = 'a secret for the tests, at least 32 characters';

export const PASSWORD = 'correct horse';

/** A response with its body parsed. */
type TestResponse = { status: number; body: unknown; headers: Record<string, unknown> };

export type TestApi = {
  server: FastifyInstance;
  database: Database;
  /** Sends a request to `/api` + path, with `token` as the authorization header and `body` as JSON. */
  request: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { token?: string | undefined; body?: unknown } & Omit<InjectOptions, 'body' | 'method' | 'url'>,
  ) => Promise<TestResponse>;
  /** Signs up a new user and returns the token. */
  newUser: () => Promise<string>;
  close: () => Promise<void>;
};

/** Admits editors whose token is `editor NAME`. */
const authorize: EditorsRoomOptions['authorize'] = async ({ headers: { authorization = '' } }) => {
  const [, name] = /^editor (.+)$/.exec(authorization) ?? [];
  if (name === undefined) throw new ApiError('tokenInvalid');
  return name;
};

let users = 0;

/** Starts the whole API on a new database, or on the one in the options. Seeds the database, and closes it with the API. */
export async function startApi(
  engine: Engine,
  { worker, ...options }: Partial<ApiOptions> & { worker?: Partial<WorkerOptions> } = {},
): Promise<TestApi> {
  const { settings, remove } = await seededDatabase(engine);
  const database = options.database ?? (await openDatabase(settings));
  await prepareDatabase(database, { hashCost: CHEAP_HASH });
  const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy: options.config?.trustProxy ?? [] }));
  await server.register(api, {
    config: { jwtSecret: SECRET },
    database,
    hashCost: CHEAP_HASH,
    // A test sees its own changes immediately.
    catalogFreshMs: 0,
    extensions: [editorsRoom({ authorize, settings, execArgv: [], ...worker })],
    trend: { freshMs: 0, timeShare: Infinity, waitMs: 10_000 },
    ...options,
  });
  await server.ready();

  const request: TestApi['request'] = async (method, path, { token, body, headers, ...rest } = {}) => {
    const response = await server.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...rest,
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.payload !== '' ? response.json() : response.payload,
      headers: response.headers,
    };
  };

  return {
    server,
    database,
    request,
    async newUser() {
      users += 1;
      const { body } = await request('POST', '/auth/signup', {
        body: { email: `user-${users}@example.com`, password: PASSWORD },
      });
      return (body as { encodedToken: string }).encodedToken;
    },
    async close() {
      await server.close();
      await database.close();
      await remove();
    },
  };
}
