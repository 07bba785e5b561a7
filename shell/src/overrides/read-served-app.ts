import type {
  FragmentDescription,
  ListenerDescription,
  NavigationEntry,
  RouteDescription,
  ServedApp,
} from '@fitreel/protocol';
import {
  ACCESS,
  CONCRETE_PATH,
  FILE_NAME,
  FRAGMENT_LOADS,
  FRAGMENTS_MAX,
  hasFormat,
  ICON_PATH,
  NAVIGATION_LABEL,
  NAVIGATION_MAX,
  NAVIGATION_PLACES,
  ORDER_MAX,
  PATH_PATTERN,
  REMOTE_TITLE,
  ROUTE_ID,
  ROUTES_MAX,
} from '@fitreel/protocol/browser';

/** The part of a served remote that the shell uses. */
export interface ServedRemote {
  /** File name of the container. */
  container: string;
  description: NonNullable<ServedApp['description']>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the response of a development server at `/fitreel.json`, without TypeBox. The server may be anything, so this
 * checks every field that the shell uses, and drops all others.
 *
 * @param remote name of the overridden remote
 * @throws Error that names the field and what it takes
 */
export function readServedRemote(response: unknown, remote: string): ServedRemote {
  const { description, scripts } = fields(response, 'the response');
  const { name, title, routes, navigation, fragments, listeners } = fields(description, 'description');
  if (name !== remote) throw new Error(`description.name takes ${remote}`);
  if (!hasFormat(title, REMOTE_TITLE)) throw new Error('description.title takes 1 to 60 characters');
  const container = list(scripts, 'scripts', 1, 1)[0];
  if (!hasFormat(container, FILE_NAME)) throw new Error('scripts takes the name of a file');
  return {
    container,
    description: {
      name: remote,
      title,
      routes: list(routes, 'description.routes', 1, ROUTES_MAX).map(readRoute),
      navigation: list(navigation, 'description.navigation', 0, NAVIGATION_MAX).map(readEntry),
      ...(fragments !== undefined && {
        fragments: list(fragments, 'description.fragments', 0, FRAGMENTS_MAX).map(readFragment),
      }),
      ...(listeners !== undefined && {
        listeners: list(listeners, 'description.listeners', 0, FRAGMENTS_MAX).map(readListener),
      }),
    },
  };
}

function readFragment(value: unknown, index: number): FragmentDescription {
  const at = `description.fragments[${index}]`;
  const { id, slot, order, access, server, load } = fields(value, at);
  if (typeof server !== 'boolean') throw new Error(`${at}.server takes true or false`);
  return {
    id: readId(id, `${at}.id`),
    slot: readId(slot, `${at}.slot`),
    order: readOrder(order, `${at}.order`),
    access: oneOf(ACCESS, access, `${at}.access`),
    server,
    load: oneOf(FRAGMENT_LOADS, load, `${at}.load`),
  };
}

function readListener(value: unknown, index: number): ListenerDescription {
  const at = `description.listeners[${index}]`;
  const { event, access } = fields(value, at);
  return { event: readId(event, `${at}.event`), access: oneOf(ACCESS, access, `${at}.access`) };
}

function readRoute(value: unknown, index: number): RouteDescription {
  const at = `description.routes[${index}]`;
  const { id, page, path, access } = fields(value, at);
  if (page !== undefined && !hasFormat(page, ROUTE_ID)) throw new Error(`${at}.page takes what an id takes`);
  if (!hasFormat(path, PATH_PATTERN))
    throw new Error(`${at}.path takes a path that may have {name} parameters`);
  return {
    id: readId(id, `${at}.id`),
    path,
    access: oneOf(ACCESS, access, `${at}.access`),
    ...(page !== undefined && { page }),
  };
}

function readEntry(value: unknown, index: number): NavigationEntry {
  const at = `description.navigation[${index}]`;
  const { place, label, path, order, icon } = fields(value, at);
  if (!hasFormat(label, NAVIGATION_LABEL)) throw new Error(`${at}.label takes 1 to 40 characters`);
  if (!hasFormat(path, CONCRETE_PATH)) throw new Error(`${at}.path takes a path of the remote`);
  if (icon !== undefined && !hasFormat(icon, ICON_PATH))
    throw new Error(`${at}.icon takes the d of an SVG path`);
  return {
    place: oneOf(NAVIGATION_PLACES, place, `${at}.place`),
    label,
    path,
    order: readOrder(order, `${at}.order`),
    ...(icon !== undefined && { icon }),
  };
}

function fields(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${at} takes an object`);
  return value as Fields;
}

function list(value: unknown, at: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    throw new Error(`${at} takes a list of ${least === most ? least : `${least} to ${most}`}`);
  return value;
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown, at: string): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`${at} takes ${allowed.join(', ')}`);
  return found;
}

function readId(value: unknown, at: string): string {
  if (!hasFormat(value, ROUTE_ID)) throw new Error(`${at} takes lower-case letters, digits and hyphens`);
  return value;
}

function readOrder(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > ORDER_MAX)
    throw new Error(`${at} takes a whole number from 0 to ${ORDER_MAX}`);
  return value;
}
