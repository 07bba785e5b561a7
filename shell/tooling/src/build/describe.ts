import { matchRoute, Owner, RemoteConfig } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';

/**
 * Checks the default export of a `remote.config.ts`: the schema, that ids and paths are unique, and that each navigation
 * entry leads to one of its own routes. Returns it with all defaults.
 *
 * @throws Error that names the field and what it takes
 */
export function checkConfig(config: unknown): RemoteConfig {
  const description = Value.Default(RemoteConfig, Value.Clone(config));
  if (!Value.Check(RemoteConfig, description)) {
    const [first] = Value.Errors(RemoteConfig, description);
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
  for (const { label, path, activeOn = [] } of description.navigation) {
    if (!matchRoute(description.routes, path)) {
      throw new Error(
        `remote.config.ts: the navigation entry ${label} leads to ${path}, which matches no route of this remote`,
      );
    }
    const unknown = activeOn.find((id) => !description.routes.some((route) => route.id === id));
    if (unknown !== undefined) {
      throw new Error(
        `remote.config.ts: the navigation entry ${label} is active on ${unknown}, which is no route of this remote`,
      );
    }
  }
  return description;
}

/**
 * Checks the export `owner` of a `remote.config.ts` or `shell.config.ts`; undefined if it is missing.
 *
 * @throws Error that names the field and what it takes
 */
export function checkOwner(owner: unknown, file: string): Owner | undefined {
  if (owner === undefined || Value.Check(Owner, owner)) return owner;
  const [first] = Value.Errors(Owner, owner);
  const takes = first?.schema.description ? `takes ${first.schema.description}` : first?.message;
  throw new Error(`${file}: owner${first?.path ?? ''} ${takes ?? 'is not valid'}`);
}
