import { Type, type Static } from '@sinclair/typebox';
import { LOADS_PER_REPORT_MAX } from '../browser/telemetry';
import { RemoteName } from './description';
import { ReleaseVersion } from './release';

/** Why a load failed, as far as the browser can tell. `incompatible`: the shell does not provide what the release requires. */
export const LoadFailure = Type.Union([
  Type.Literal('timeout'),
  Type.Literal('network'),
  Type.Literal('incompatible'),
  Type.Literal('error'),
]);
export type LoadFailure = Static<typeof LoadFailure>;

/** Result of one load of one release of a remote in one page view, after its automatic retry. */
export const LoadReport = Type.Object(
  {
    remote: RemoteName,
    version: ReleaseVersion,
    /** Null for a load that succeeded. */
    failure: Type.Union([LoadFailure, Type.Null()]),
    /** From the first request to the end, in whole milliseconds. */
    ms: Type.Integer({ minimum: 0, maximum: 600_000 }),
  },
  { additionalProperties: false },
);
export type LoadReport = Static<typeof LoadReport>;

/** Body of a report. */
export const TelemetryReport = Type.Object(
  { loads: Type.Array(LoadReport, { minItems: 1, maxItems: LOADS_PER_REPORT_MAX }) },
  { additionalProperties: false },
);
export type TelemetryReport = Static<typeof TelemetryReport>;
