import { Type, type Static } from '@sinclair/typebox';
import { ROUTE_ID, ROUTES_MAX } from '../browser/formats';

const Kilobytes = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10_000,
  description: 'a number of kilobytes up to 10000',
});

/** What browsers may receive of a remote, in kilobytes (1024 bytes) with brotli. The build fails above it. */
export const RemoteBudget = Type.Object(
  {
    /** All files of a release. */
    appKb: Type.Optional(Kilobytes),
    /** What a route needs before its page shows: container, module, page and styles. */
    routeKb: Type.Optional(Kilobytes),
    /** The same for single routes: route id → kilobytes. */
    routes: Type.Optional(
      Type.Record(Type.String(ROUTE_ID), Kilobytes, {
        additionalProperties: false,
        maxProperties: ROUTES_MAX,
      }),
    ),
  },
  { additionalProperties: false },
);
export type RemoteBudget = Static<typeof RemoteBudget>;

/** The budget of a remote that names none. */
export const BUDGET_DEFAULTS_KB = { appKb: 60, routeKb: 20 } as const;
