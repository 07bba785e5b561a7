import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import { ping } from '../../db/ping';
import { ApiError } from '../../http/api-error';
import { responses } from '../../http/responses';

const HealthResponse = Type.Object({ status: Type.Literal('ok') });

/** `/health`: the process responds. `/ready`: so does its database; a load balancer sends no requests until then. */
export const health = fp(
  async (app) => {
    const tags = ['operation'];
    app.get('/health', { schema: { tags, response: responses({ 200: HealthResponse }) } }, async () => ({
      status: 'ok',
    }));
    app.get(
      '/ready',
      { schema: { tags, response: responses({ 200: HealthResponse }, ['databaseUnavailable']) } },
      async (request) => {
        try {
          await ping(app.db);
        } catch (error) {
          request.log.warn({ err: error }, 'the database does not respond');
          throw new ApiError('databaseUnavailable');
        }
        return { status: 'ok' };
      },
    );
  },
  { name: 'health', dependencies: ['errors', 'database'] },
);
