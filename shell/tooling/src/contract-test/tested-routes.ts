import { EXAMPLES } from '@fitreel/contract/examples';
import { fillPattern, PARAMETER, type RemoteDescription, type RouteDescription } from '@fitreel/protocol';

/** A route with an address at which it is tested. */
export interface TestedRoute extends Pick<RouteDescription, 'id' | 'path' | 'access'> {
  /** Path with the parameters of the contract's examples. */
  url: string;
  /** Whether the examples have all its parameters: otherwise the page may be the not-found page. */
  exists: boolean;
}

/** The parameters of all examples: `videoId` → `video-1`. */
const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(EXAMPLES).map((example) => ('params' in example ? example.params : {})),
) as Record<string, string>;

/** The routes of a remote, each at an address of the examples. */
export function testedRoutes({ routes }: RemoteDescription): TestedRoute[] {
  return routes.map(({ id, path, access }) => {
    const names = [...path.matchAll(PARAMETER)].map(([parameter]) => parameter.slice(1, -1));
    const values = names.map((name) => [name, EXAMPLE_PARAMETERS[name] ?? 'example'] as const);
    const exists = names.every((name) => name in EXAMPLE_PARAMETERS);
    return { id, path, access, url: fillPattern(path, Object.fromEntries(values)), exists };
  });
}
