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

/** Why a load failed, if the browser can tell. `incompatible`: the shell does not provide what the release requires. */
export const LoadFailure = oneOf(['timeout', 'network', 'incompatible', 'error']);
export type LoadFailure = Static<typeof LoadFailure>;

/** Result of one load of one release of a remote in one page view, after its automatic retry; or of the shell, which starts. */
export const LoadReport = exact({
  remote: RemoteName,
  version: ReleaseVersion,
  /** Null for a load that succeeded. */
  failure: nullable(LoadFailure),
  /** From the first request to the end, in whole milliseconds; of the shell, from the request for the page. */
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

/** Body of a report. */
export const TelemetryReport = exact({
  /** The token of the page view, without which nothing is counted. */
  view: Type.Optional(Type.String({ maxLength: VIEW_TOKEN_MAX })),
  loads: Type.Array(LoadReport, { maxItems: LOADS_PER_REPORT_MAX }),
  errors: Type.Optional(Type.Array(ErrorReport, { maxItems: ERRORS_PER_REPORT_MAX })),
});
export type TelemetryReport = Static<typeof TelemetryReport>;
