import { ApiError, BODY_ERRORS, responses } from '@fitreel/api';
import { TelemetryReport } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { LoadLog } from './load-log';

/** Reports that one address may send within a minute: ample for a household, too few to fill the counts. */
const REPORTS_PER_MINUTE = 60;

/** Most bytes of a report: 20 loads of about 120 bytes. */
const BODY_LIMIT = 4 * 1024;

export interface TelemetryOptions {
  log: LoadLog;
  /** Whether visitors of this site get the release now: reports on others are left out. */
  isOnSite: (app: string, version: string) => Promise<boolean>;
}

/** `POST /telemetry`: how the remotes of a page view loaded. Anyone may call it, so that it is small, checked and limited. */
export function telemetryRoutes({ log, isOnSite }: TelemetryOptions): FastifyPluginAsync {
  const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  return async (app) => {
    await log.open();
    app.addHook('onClose', () => log.flush());
    app.post<{ Body: TelemetryReport }>(
      '/telemetry',
      {
        bodyLimit: BODY_LIMIT,
        schema: {
          tags: ['telemetry'],
          body: TelemetryReport,
          response: responses({ 204: Type.Null() }, [...BODY_ERRORS, 'tooManyAttempts']),
        },
      },
      async ({ body, ip }, reply) => {
        await limiter.consume(ip).catch(() => {
          throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
        });
        for (const load of body.loads) if (await isOnSite(load.remote, load.version)) log.add(load);
        return reply.code(204).send();
      },
    );
  };
}
