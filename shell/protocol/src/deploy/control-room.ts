import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { ROUTE_ID } from '../browser/formats';
import { RemoteName } from '../composition/description';
import { Commit, ReleaseVersion } from '../composition/release';
import { nullable, oneOf } from '../composition/schemas';
import { Author, Role, Time } from './fields';
import { Preview } from './preview';
import { Problem } from './problem';
import { AppStatus, Trouble } from './status';

const Count = Type.Integer({ minimum: 0 });

/** Kilobytes (1024 bytes) with brotli, and the budget for them. */
const Weight = Type.Object({ kb: Type.Number({ minimum: 0 }), budgetKb: Type.Number({ minimum: 0 }) });

/** Details of one app. */
const AppDetails = Type.Object({
  ...AppStatus.properties,
  /** Modules that the live release takes from the shell, with the version that the live shell provides, or null. */
  requires: Type.Array(
    Type.Object({
      module: Type.String(),
      range: Type.String(),
      provided: nullable(Type.String()),
    }),
  ),
  /** Size of the live release in browsers; null for the shell and for releases without a budget. */
  weight: nullable(
    Type.Object({
      app: Weight,
      routes: Type.Array(Type.Object({ ...Weight.properties, id: Type.String(ROUTE_ID) })),
    }),
  ),
  previews: Type.Array(Preview),
  /** Troubles with its releases and their requirements, the worst first. */
  attention: Type.Array(Trouble),
});
export type AppDetails = Static<typeof AppDetails>;

/** Everything that the control room shows at once. Its entity tag changes with it. */
export const ControlRoom = Type.Object({
  revision: Count,
  problem: nullable(Type.String()),
  /** The token of the request. It may read everything and change `app`; without `app`, its role allows all apps or none. */
  token: Type.Object({
    app: Type.Optional(RemoteName),
    role: Type.Optional(Role),
    name: Author,
    expiresAt: Time,
  }),
  /** Names of the site's deploy endpoints besides those that every gateway has. If absent, the gateway may have all. */
  endpoints: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  /** The app with the worst trouble first. */
  apps: Type.Array(AppDetails),
  /** Each slot that a live release shows or fills, by name. */
  slots: Type.Array(
    Type.Object({
      slot: Type.String(),
      shownBy: Type.Array(RemoteName),
      /** `library.buttons`: the app, and the id of its fragment. */
      filledBy: Type.Array(Type.String()),
    }),
  ),
});
export type ControlRoom = Static<typeof ControlRoom>;

/** `day`: by ten minutes. `fortnight`: by the hour, up to a minute late. */
export const Span = oneOf(['day', 'fortnight']);
export type Span = Static<typeof Span>;

/** Loads of one release within one interval. */
export const LoadPoint = Type.Object({
  version: ReleaseVersion,
  /** Start of the interval, in milliseconds since 1970. */
  at: Count,
  loads: Count,
  failures: Count,
  /** Mean time of a successful load in milliseconds; null without one. */
  ms: nullable(Type.Number({ minimum: 0 })),
});
export type LoadPoint = Static<typeof LoadPoint>;

const Facts = Type.Array(Type.String());

/** A fact of both compared releases; null for a release that lacks it. */
const pair = <S extends TSchema>(schema: S) => Type.Object({ from: nullable(schema), to: nullable(schema) });

/** Differences between two releases of an app. */
export const Comparison = Type.Object({
  commits: pair(Commit),
  sizes: Type.Array(
    Type.Object({
      /** A route's id, or empty for all files. */
      part: Type.String(),
      /** Kilobytes (1024 bytes) with brotli. */
      kb: pair(Type.Number({ minimum: 0 })),
    }),
  ),
  /** Things that only the first takes from other releases or gives to them: `uses VideoCard of @fitreel/sdk/ui`. */
  gone: Facts,
  /** The same for the second. */
  added: Facts,
});
export type Comparison = Static<typeof Comparison>;

/** Problems that the next change of an app would cause, known in advance. */
export const Outlook = Type.Object({
  /** Slots that fragments of the live release fill, with the apps whose live releases show them. */
  slots: Type.Array(Type.Object({ slot: Type.String(), shownBy: Type.Array(RemoteName) })),
  /** The promotion of the canary and the rollback to the previous release, as far as they exist. */
  changes: Type.Array(
    Type.Object({
      kind: oneOf(['promote', 'rollback']),
      /** The release that would be live. */
      version: ReleaseVersion,
      /** Reasons to reject it; empty if it would be accepted. */
      problems: Type.Array(Problem),
    }),
  ),
});
export type Outlook = Static<typeof Outlook>;
