import { ApiError, BODY_ERRORS, networkOf, responses } from '@fitreel/api';
import { TELEMETRY_PATH, TelemetryReport } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ErrorLog } from '../errors/error-log';
import { countReport } from './count-report';
import type { LoadLog } from './load-log';
import { NetworkShares } from './network-shares';
import type { PageStarts } from './page-starts';
import type { PageViews } from './page-views';

/** Reports per minute from one IP address: ample for a household, too few to falsify the counts. */
const REPORTS_PER_MINUTE = 60;

/** A report has at most 20 loads of about 120 bytes, and 3 errors of about 2000 characters. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface TelemetryOptions {
  log: LoadLog;
  /** The pages that the gateway has sent. Reports that belong to none are ignored. */
  views: PageViews;
  /** Keeps the errors for the owners of the releases. */
  errors?: ErrorLog;
  /** Shared with `countFailedRendering`. */
  shares?: NetworkShares;
  /** Gets which pages started. */
  starts?: PageStarts;
}

/**
 * `POST /telemetry`: how the remotes of a page loaded, and their errors. Open to everyone, and
 * therefore rate-limited, and counted once for each page that the gateway has signed (ADR-0023).
 */
export function telemetryRoutes({
  log,
  views,
  errors,
  shares = new NetworkShares(),
  starts,
}: TelemetryOptions): FastifyPluginAsync {
  const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: 60 });
  return async (server) => {
    const failed = (error: unknown) =>
      server.log.error({ err: error }, 'figures of loads could not be written');
    await Promise.all([log.open(failed), errors?.open(failed)]);
    server.addHook('onClose', async () => {
      await Promise.all([log.flush(), errors?.flush()]);
    });
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
        const network = networkOf(ip);
        await limiter.consume(network).catch(() => {
          throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
        });
        const view = views.find(body.view);
        if (view) countReport(body, view, network, { log, shares, starts, errors });
        return reply.code(204).send();
      },
    );
  };
}
