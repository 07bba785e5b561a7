import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import { ping } from '../../db/ping';
import { isStopping } from '../../http/close-on-signal';
import { ApiError, responses } from '../../http/responses';

const HealthResponse = Type.Object({ status: Type.Literal('ok') });

const ReadyResponse = Type.Object({
  ...HealthResponse.properties,
  /** What needs an operator although requests are served. */
  warnings: Type.Optional(Type.Array(Type.String())),
});

export interface HealthOptions {
  /** For `/ready`: what needs an operator although requests are served. Public, so without names of files. */
  warnings?: (() => string[]) | undefined;
}

/**
 * `/health`: the process responds. `/ready`: so does its database, and nobody told it to stop; a load balancer sends requests
 * only while that holds.
 */
export const health = fp<HealthOptions>(
  async (app, { warnings = () => [] }) => {
    const tags = ['operation'];
    /** One check serves all who ask meanwhile. */
    let checking: Promise<void> | undefined;
    app.get('/health', { schema: { tags, response: responses({ 200: HealthResponse }) } }, async () => ({
      status: 'ok',
    }));
    app.get(
      '/ready',
      { schema: { tags, response: responses({ 200: ReadyResponse }, ['databaseUnavailable', 'stopping']) } },
      async (request) => {
        if (isStopping(app)) throw new ApiError('stopping');
        try {
          await (checking ??= ping(app.database).finally(() => (checking = undefined)));
        } catch (error) {
          request.log.warn({ err: error }, 'the database does not respond');
          throw new ApiError('databaseUnavailable');
        }
        const found = warnings();
        return { status: 'ok' as const, ...(found.length > 0 && { warnings: found }) };
      },
    );
  },
  { name: 'health', dependencies: ['errors', 'database'] },
);
