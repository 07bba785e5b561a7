import { ApiError, BODY_ERRORS, responses } from '@fitreel/api';
import { TELEMETRY_PATH, TelemetryReport } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { LoadLog } from './load-log';

/** Reports per minute from one IP address: ample for a household, too few to falsify the counts. */
const REPORTS_PER_MINUTE = 60;

/** A report has at most 20 loads of about 120 bytes, and 3 errors of about 2000 characters. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface TelemetryOptions {
  log: LoadLog;
  /** Whether browsers of this site may load the release now. Reports on other releases are ignored. */
  isOnSite: (app: string, version: string) => Promise<boolean>;
}

/** `POST /telemetry`: how the remotes of a page loaded, and their errors. Open to everyone, and therefore checked and rate-limited. */
export function telemetryRoutes({ log, isOnSite }: TelemetryOptions): FastifyPluginAsync {
  const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  return async (server) => {
    await log.open((error) => server.log.error({ err: error }, 'figures of loads could not be written'));
    server.addHook('onClose', () => log.flush());
    server.post<{ Body: TelemetryReport }>(
      `/${TELEMETRY_PATH}`,
      {
        bodyLimit: BODY_LIMIT_BYTES,
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
        for (const error of body.errors ?? [])
          if (await isOnSite(error.remote, error.version)) log.addError(error);
        return reply.code(204).send();
      },
    );
  };
}
