import { Type, type Static } from '@sinclair/typebox';
import { ROUTE_ID } from '../browser/formats';
import {
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  ERRORS_PER_REPORT_MAX,
  LOAD_MS_MAX,
  LOADS_PER_REPORT_MAX,
  VIEW_TOKEN_MAX,
} from '../browser/names';
import { RemoteName } from './description';
import { ReleaseVersion } from './release';
import { exact, nullable, oneOf } from './schemas';

/** Why a load failed, if the browser can tell. `incompatible`: the shell does not provide a module that the release requires. */
export const LoadFailure = oneOf(['timeout', 'network', 'incompatible', 'error']);
export type LoadFailure = Static<typeof LoadFailure>;

/** Result of one load of one release of a remote in one page view, after its automatic retry; or of the shell's start. */
export const LoadReport = exact({
  remote: RemoteName,
  version: ReleaseVersion,
  /** Null for a load that succeeded. */
  failure: nullable(LoadFailure),
  /** From the first request to the end, in whole milliseconds; for the shell, from the request for the page. */
  ms: Type.Integer({ minimum: 0, maximum: LOAD_MS_MAX }),
});
export type LoadReport = Static<typeof LoadReport>;

/** An error of a release after it was loaded: in a render, a loader, or a script of its own. At most one per page view. */
export const ErrorReport = exact({
  remote: RemoteName,
  version: ReleaseVersion,
  /** Id of the route that the page showed; null for a path of another remote. */
  route: nullable(Type.String(ROUTE_ID)),
  message: Type.String({ maxLength: ERROR_MESSAGE_MAX }),
  stack: Type.String({ maxLength: ERROR_STACK_MAX }),
});
export type ErrorReport = Static<typeof ErrorReport>;

/** Core Web Vitals (https://web.dev/articles/vitals): largest paint, slowest interaction, layout shifts. */
const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * A Core Web Vital of a page view. The largest paint counts for the release of the view's first page. An interaction or a shift counts for
 * the owner of the affected element: a fragment's remote, the shell for its bars, or the page's remote.
 */
export const VitalReport = exact({
  remote: RemoteName,
  version: ReleaseVersion,
  /** Id of the route that the view began with. */
  route: Type.String(ROUTE_ID),
  name: oneOf(VITALS),
  /** In milliseconds; CLS has no unit. */
  value: Type.Number({ minimum: 0, maximum: LOAD_MS_MAX }),
});
export type VitalReport = Static<typeof VitalReport>;

/** Body of a page's request for its view, without which it cannot report (ADR-0109). */
export const ViewRequest = exact({
  /** Id of the snapshot that the page was composed of. */
  page: Type.String({ pattern: '^[\\w-]{8}$' }),
  /** The remotes whose releases could not render their part of the page on the server. */
  failed: Type.Optional(Type.Array(RemoteName, { maxItems: LOADS_PER_REPORT_MAX })),
});
export type ViewRequest = Static<typeof ViewRequest>;

export const ViewResponse = exact({
  /** The token for reports; null if the view does not count. */
  view: nullable(Type.String({ maxLength: VIEW_TOKEN_MAX })),
});
export type ViewResponse = Static<typeof ViewResponse>;

/** Body of a report. */
export const TelemetryReport = exact({
  /** The token of the page view; without it, nothing is counted. */
  view: Type.Optional(Type.String({ maxLength: VIEW_TOKEN_MAX })),
  loads: Type.Array(LoadReport, { maxItems: LOADS_PER_REPORT_MAX }),
  errors: Type.Optional(Type.Array(ErrorReport, { maxItems: ERRORS_PER_REPORT_MAX })),
  vitals: Type.Optional(Type.Array(VitalReport, { maxItems: VITALS.length })),
});
export type TelemetryReport = Static<typeof TelemetryReport>;
