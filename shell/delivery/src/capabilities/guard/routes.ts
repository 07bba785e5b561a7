import { ApiError, BODY_ERRORS, clientOf, networkOf, responses } from '@fitreel/api/http';
import { TELEMETRY_PATH, TelemetryReport, ViewRequest, ViewResponse, VIEWS_PATH } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import type { SiteSource } from '../../core/site/snapshot';
import { countReport, countView, type ErrorReported } from './count-report';
import type { LoadLog } from './load-log';
import type { NamedNetworks } from './named-networks';
import type { NetworkShares } from './network-shares';
import type { PageStarts } from './page-starts';
import type { PageViews } from './page-views';

/**
 * Reports per minute from one IP address: ample for a household, too few to falsify the counts. Each gateway accepts the first
 * ones without consulting the others, so that ordinary visitors cause no database load.
 */
const [OWN_REPORTS_PER_MINUTE, SHARED_REPORTS_PER_MINUTE] = [20, 40];

/** Page views per minute from one network that may report. More are not counted. */
const VIEWS_PER_MINUTE = 60;

/** A report has at most 20 loads of about 120 bytes, and 3 errors of about 2000 characters. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface TelemetryOptions {
  log: LoadLog;
  /** The site whose pages report. */
  site: SiteSource;
  /** The views of its pages. Reports without a view are ignored. */
  views: PageViews;
  /** Receives the errors, for the owners of the releases. */
  errorReported?: ErrorReported;
  shares: NetworkShares;
  /** Reads the networks whose reports weigh in full. */
  networks: () => Promise<NamedNetworks>;
  /** Counts the pages that started. */
  starts?: PageStarts;
}

/**
 * `POST /telemetry/views` requests a page's view. `POST /telemetry` reports the loads of a page's remotes, and their errors. Both
 * are open to everyone, and therefore rate-limited. Reports count once for each view that the site has signed (ADR-0109).
 */
export function telemetryRoutes({
  log,
  site,
  views,
  errorReported,
  shares,
  networks,
  starts,
}: TelemetryOptions): FastifyPluginAsync {
  const viewLimiter = new RateLimiterMemory({ points: VIEWS_PER_MINUTE, duration: 60 });
  return async (server) => {
    const limiter = new BurstyRateLimiter(
      new RateLimiterMemory({ points: OWN_REPORTS_PER_MINUTE, duration: 60 }),
      server.siteLimiter('reports', { points: SHARED_REPORTS_PER_MINUTE, seconds: 60, insured: true }),
    );
    const failed = (error: unknown) =>
      server.log.error({ err: error }, 'figures of loads could not be written');
    const learnSite = async () => {
      const current = await site.current();
      views.remember(current);
      shares.named = await networks();
    };
    await log.open(failed);
    server.addHook('onClose', () => log.flush());
    server.post<{ Body: ViewRequest }>(
      `/${VIEWS_PATH}`,
      {
        bodyLimit: BODY_LIMIT_BYTES,
        schema: {
          tags: ['telemetry'],
          body: ViewRequest,
          response: responses({ 200: ViewResponse }, BODY_ERRORS),
        },
      },
      async (request) => {
        const { body } = request;
        const network = networkOf(clientOf(request));
        // Not a 429: browsers would log it, which does not help the viewer.
        const isCounted =
          server.hasNoRate(request) ||
          (await viewLimiter.consume(network).then(
            () => true,
            () => false,
          ));
        await learnSite();
        return { view: isCounted ? countView(body, network, views, { log, shares, starts }) : null };
      },
    );
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
      async (request, reply) => {
        const { body } = request;
        const network = networkOf(clientOf(request));
        if (!server.hasNoRate(request))
          await limiter.consume(network).catch(() => {
            throw new ApiError('tooManyAttempts', { retryAfterSeconds: 60 });
          });
        await learnSite();
        const view = views.find(body.view);
        if (view) countReport(body, view, network, { log, shares, starts, errorReported });
        return reply.code(204).send();
      },
    );
  };
}
