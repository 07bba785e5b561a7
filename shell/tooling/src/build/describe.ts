import { RemoteDescription } from '@fitreel/protocol';
import { matchRoute } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';

/**
 * Checks what a remote says of itself: the schema, ids and paths that are there once, and navigation entries that
 * lead to a route of the remote itself.
 *
 * @throws Error that names the place and what it takes
 */
export function checkDescription(description: unknown): RemoteDescription {
  if (!Value.Check(RemoteDescription, description)) {
    const [first] = Value.Errors(RemoteDescription, description);
    throw new Error(`remote.config.ts: ${first?.path || '/'} ${first?.message ?? 'is not a description'}`);
  }
  for (const field of ['id', 'path'] as const) {
    const seen = new Set<string>();
    for (const route of description.routes) {
      if (seen.has(route[field]))
        throw new Error(`remote.config.ts: two routes have the ${field} ${route[field]}`);
      seen.add(route[field]);
    }
  }
  for (const { label, path } of description.navigation) {
    if (!matchRoute(description.routes, path)) {
      throw new Error(
        `remote.config.ts: the navigation entry ${label} leads to ${path}, which no route here matches`,
      );
    }
  }
  return description;
}
