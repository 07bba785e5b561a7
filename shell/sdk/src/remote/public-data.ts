import type { Endpoints } from '@fitreel/contract';

/** Public endpoints that a `GET` reaches: `/video/{videoId}`. */
type PublicPath = {
  [E in keyof Endpoints]: E extends `GET ${infer Path}`
    ? Endpoints[E] extends { access: 'public' }
      ? Path
      : never
    : never;
}[keyof Endpoints];

/** The path with parameters of any name, because a route has its own names for them. */
type AnyParameters<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{${string}}${AnyParameters<After>}`
  : P;

/** The names of the endpoint's query parameters. */
type QueryName<P extends PublicPath> = Endpoints[`GET ${P}`] extends { query: infer Q }
  ? Extract<keyof Q, string>
  : never;

/**
 * An endpoint whose response a route may name as `data`, with parameters of the route: `/api/video/{videoId}`,
 * `/api/videos?limit=24`. The build also checks what types cannot: every query parameter, and that the route has the parameters.
 */
export type PublicData = {
  [P in PublicPath]: `/api${AnyParameters<P>}` | `/api${AnyParameters<P>}?${QueryName<P>}=${string}`;
}[PublicPath];
