import { matchRoute, RemoteDescription } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { checkData } from './check-data';

/**
 * Checks a remote's description: the schema, that ids and paths are unique, that each navigation entry leads to one
 * of its own routes, and that the contract has the endpoints of each route's data.
 *
 * @throws Error that names the field and what it takes
 */
export function checkDescription(description: unknown): RemoteDescription {
  if (!Value.Check(RemoteDescription, description)) {
    const [first] = Value.Errors(RemoteDescription, description);
    throw new Error(`remote.config.ts: ${first?.path || '/'} ${first?.message ?? 'is not valid'}`);
  }
  for (const field of ['id', 'path'] as const) {
    const seen = new Set<string>();
    for (const route of description.routes) {
      if (seen.has(route[field]))
        throw new Error(`remote.config.ts: two routes have the ${field} ${route[field]}`);
      seen.add(route[field]);
    }
  }
  const parts = [
    ...(description.fragments ?? []).map(({ id }) => `fragments have the id ${id}`),
    ...(description.listeners ?? []).map(({ event }) => `listeners have the event ${event}`),
  ];
  const twice = parts.find((part, index) => parts.indexOf(part) < index);
  if (twice) throw new Error(`remote.config.ts: two ${twice}`);
  for (const { label, path } of description.navigation) {
    if (!matchRoute(description.routes, path)) {
      throw new Error(
        `remote.config.ts: the navigation entry ${label} leads to ${path}, which matches no route of this remote`,
      );
    }
  }
  checkData(description);
  return description;
}
