import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import fp from 'fastify-plugin';
import { ApiError } from '../api-error';
import { answers } from '../documented';
import { within } from '../within';

/** How long the database may take to answer before the server counts as not ready, in milliseconds. */
const READY_WITHIN = 2_000;

const HealthResponse = Type.Object({ status: Type.Literal('ok') });

/** `/health`: the process answers. `/ready`: so does its database; a balancer sends no requests until then. */
export const health = fp(
  async (app) => {
    const tags = ['operation'];
    app.get('/health', { schema: { tags, response: answers({ 200: HealthResponse }) } }, async () => ({
      status: 'ok',
    }));
    app.get(
      '/ready',
      { schema: { tags, response: answers({ 200: HealthResponse }, ['databaseUnavailable']) } },
      async (request) => {
        try {
          await within(READY_WITHIN, sql`select 1`.execute(app.db));
        } catch (error) {
          request.log.warn({ err: error }, 'the database does not answer');
          throw new ApiError('databaseUnavailable');
        }
        return { status: 'ok' };
      },
    );
  },
  { name: 'health', dependencies: ['errors', 'database'] },
);
