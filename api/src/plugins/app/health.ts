import { ERRORS } from '@fitreel/contract';
import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import { ping } from '../../db/ping';
import { StandbyAway } from '../../db/postgres-standby';
import { RecentWork } from '../../db/recent-work';
import { isStopping } from '../../http/close-on-signal';
import { ApiError, responses } from '../../http/responses';

const Ok = Type.Object({ status: Type.Literal('ok') });

const HealthResponse = Type.Object({
  ...Ok.properties,
  /** Problems that need an operator although requests are served. */
  warnings: Type.Optional(Type.Array(Type.String())),
});

export interface HealthOptions {
  /** For `/ready`: whether there is a site to serve. */
  isLoaded?: (() => Promise<boolean>) | undefined;
  /** For `/health` and `/ready`: problems that need an operator although requests are served. Public, so without file names. */
  warnings?: (() => string[]) | undefined;
}

const HEALTH_ERRORS = ['databaseUnavailable', 'databaseDegraded', 'standbyAway'] as const;

/** Routes whose requests always need the database. */
const NEEDS_DATABASE = /^\/api\/(?:user|auth)\//;

/**
 * Three questions. `/live`: does the process respond? `/ready`: may a load balancer send requests? That does not include the
 * database, because pages come from memory without it. `/health`, for monitoring: does the database work for viewers, and
 * what needs an operator?
 */
export const health = fp<HealthOptions>(
  async (app, { isLoaded = async () => true, warnings = () => [] }) => {
    const tags = ['operation'];
    const ok = { status: 'ok' } as const;
    const withWarnings = () => {
      const found = warnings();
      return { ...ok, ...(found.length > 0 && { warnings: found }) };
    };
    /** Concurrent requests share one check. */
    let checking: Promise<void> | undefined;
    const work = new RecentWork();
    app.addHook('onResponse', async ({ routeOptions: { url = '' } }, { statusCode }) => {
      if (!NEEDS_DATABASE.test(url)) return;
      if (statusCode < 400) work.add('done');
      else if (statusCode === ERRORS.databaseBusy.status) work.add('failed');
    });
    app.get('/live', { schema: { tags, response: responses({ 200: Ok }) } }, async () => ok);
    app.get(
      '/ready',
      { schema: { tags, response: responses({ 200: HealthResponse }, ['starting', 'stopping']) } },
      async () => {
        if (isStopping(app)) throw new ApiError('stopping');
        if (!(await isLoaded())) throw new ApiError('starting');
        return withWarnings();
      },
    );
    app.get(
      '/health',
      { schema: { tags, response: responses({ 200: HealthResponse }, HEALTH_ERRORS) } },
      async (request) => {
        try {
          await (checking ??= ping(app.database).finally(() => (checking = undefined)));
        } catch (error) {
          request.log.warn({ err: error }, 'the database does not respond');
          throw new ApiError(error instanceof StandbyAway ? 'standbyAway' : 'databaseUnavailable');
        }
        if (work.isFailing()) throw new ApiError('databaseDegraded');
        return withWarnings();
      },
    );
  },
  { name: 'health', dependencies: ['errors', 'database'] },
);
