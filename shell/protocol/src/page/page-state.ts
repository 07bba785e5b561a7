import { Type, type Static } from '@sinclair/typebox';
import type { DeepReadonly } from '../composition/description';
import { Registry } from '../composition/registry';

/** Settings of the site's operator that the browser needs. */
export const PageSettings = Type.Object(
  {
    /** URL before a video's `src`, without a closing slash (behaviour.md#video-host). */
    embedBase: Type.String({ pattern: '[^/]$' }),
    /** Percent of page views that report how their remotes loaded. */
    telemetrySample: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Origins from which an override may load a remote. The port may be `*`; an empty list allows no overrides. */
    allowOverrides: Type.Array(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);
export type PageSettings = DeepReadonly<Static<typeof PageSettings>>;

/** What the gateway writes into every page, so that composing the page needs no further request. */
export const PageState = Type.Object(
  {
    settings: PageSettings,
    registry: Registry,
    /** Responses of the API that the page needs at once: path → body. */
    data: Type.Record(Type.String({ pattern: '^/' }), Type.Unknown(), { additionalProperties: false }),
    /** Paths for which the API responded 404. Earlier gateways have none. */
    missing: Type.Optional(Type.Array(Type.String({ pattern: '^/' }))),
  },
  { additionalProperties: false },
);
export type PageState = Omit<Static<typeof PageState>, 'settings'> & { settings: PageSettings };
