import { Type, type Static } from '@sinclair/typebox';
import { ROUTE_ID } from '../browser/formats';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { Author, Time } from './fields';
import { Preview } from './preview';
import { AppStatus } from './status';

const Count = Type.Integer({ minimum: 0 });

/** Kilobytes (1024 bytes) with brotli, and the budget for them. */
const Weight = Type.Object({ kb: Type.Number({ minimum: 0 }), budgetKb: Type.Number({ minimum: 0 }) });

/** What is known of one app. */
const AppDetails = Type.Object({
  ...AppStatus.properties,
  /** Modules that the live release takes from the shell, with what the live shell provides; null if it does not. */
  requires: Type.Array(
    Type.Object({
      module: Type.String(),
      range: Type.String(),
      provided: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What browsers receive of the live release; null for the shell and for releases without a budget. */
  weight: Type.Union([
    Type.Object({
      app: Weight,
      routes: Type.Array(Type.Object({ ...Weight.properties, id: Type.String(ROUTE_ID) })),
    }),
    Type.Null(),
  ]),
  previews: Type.Array(Preview),
});
export type AppDetails = Static<typeof AppDetails>;

/** What the control room shows at once. Its entity tag changes with it. */
export const ControlRoom = Type.Object({
  revision: Count,
  problem: Type.Union([Type.String(), Type.Null()]),
  /** The token of the request: it changes `app`, and reads everything. */
  token: Type.Object({ app: RemoteName, name: Author, expiresAt: Time }),
  apps: Type.Array(AppDetails),
});
export type ControlRoom = Static<typeof ControlRoom>;

/** `day`: by ten minutes. `fortnight`: by the hour, up to a minute late. */
export const Span = Type.Union([Type.Literal('day'), Type.Literal('fortnight')]);
export type Span = Static<typeof Span>;

export const FiguresQuery = Type.Object({ app: RemoteName, span: Span }, { additionalProperties: false });

/** Loads of one release within one interval. */
export const LoadPoint = Type.Object({
  version: ReleaseVersion,
  /** Start of the interval, in milliseconds since 1970. */
  at: Count,
  loads: Count,
  failures: Count,
  /** Mean time of a successful load in milliseconds; null without one. */
  ms: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
});
export type LoadPoint = Static<typeof LoadPoint>;
