import type { NavigationEntry, RemoteDescription, RouteDescription } from '@fitreel/sdk/remote';

/** What the server of an override says of the remote that it compiles, as far as the shell needs it. */
export interface Served {
  /** File of the container, beside the description. */
  container: string;
  description: RemoteDescription;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);

// The contract's patterns; its schemas themselves stay out of the browser.
const NAME = /^[a-z][a-z0-9]{0,39}$/;
const TITLE = /^.{1,60}$/u;
const ROUTE = /^[a-z][a-z0-9-]{0,39}$/;
const PATTERN = /^\/(?:[A-Za-z0-9._~-]|\/(?!\/)|\{[A-Za-z][A-Za-z0-9]*\}){0,199}$/;
const PATH = /^\/[A-Za-z0-9/._~-]{0,199}$/;
const ICON = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{1,600}$/;
const FILE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const PLACES: readonly unknown[] = ['sidebar', 'topbar', 'login', 'search'];

/**
 * Reads what a server answers at `/fitreel.json`. It is another program's word, so each field that is used is checked,
 * and nothing else of it is kept.
 *
 * @param remote name of the remote that is asked for
 * @throws Error that names the field and what it takes
 */
export function readServed(answer: unknown, remote: string): Served {
  const { description, scripts } = fields(answer, 'the answer');
  const { name, title, routes, navigation } = fields(description, 'description');
  if (!isText(name, NAME) || name !== remote) throw new Error(`description.name takes ${remote}`);
  if (!isText(title, TITLE)) throw new Error('description.title takes 1 to 60 characters');
  const container = list(scripts, 'scripts', 1, 1)[0];
  if (!isText(container, FILE)) throw new Error('scripts takes the name of a file');
  return {
    container,
    description: {
      name,
      title,
      routes: list(routes, 'description.routes', 1, 50).map(readRoute),
      navigation: list(navigation, 'description.navigation', 0, 20).map(readEntry),
    },
  };
}

function readRoute(value: unknown, index: number): RouteDescription {
  const at = `description.routes[${index}]`;
  const { id, page, path, access } = fields(value, at);
  if (!isText(id, ROUTE)) throw new Error(`${at}.id takes lower-case letters, digits and hyphens`);
  if (page !== undefined && !isText(page, ROUTE)) throw new Error(`${at}.page takes what an id takes`);
  if (!isText(path, PATTERN)) throw new Error(`${at}.path takes a path that may hold {name} places`);
  if (access !== 'public' && access !== 'signed-in')
    throw new Error(`${at}.access takes public or signed-in`);
  return { id, path, access, ...(page !== undefined && { page }) };
}

function readEntry(value: unknown, index: number): NavigationEntry {
  const at = `description.navigation[${index}]`;
  const { place, label, path, order, icon } = fields(value, at);
  if (!PLACES.includes(place)) throw new Error(`${at}.place takes ${PLACES.join(', ')}`);
  if (!isText(label, /^.{1,40}$/u)) throw new Error(`${at}.label takes 1 to 40 characters`);
  if (!isText(path, PATH)) throw new Error(`${at}.path takes a path of the remote`);
  if (!Number.isInteger(order)) throw new Error(`${at}.order takes a whole number`);
  if (icon !== undefined && !isText(icon, ICON)) throw new Error(`${at}.icon takes the d of an SVG path`);
  return {
    place: place as NavigationEntry['place'],
    label,
    path,
    order: order as number,
    ...(icon !== undefined && { icon }),
  };
}

function fields(value: unknown, at: string): Fields {
  if (!isFields(value)) throw new Error(`${at} takes an object`);
  return value;
}

function list(value: unknown, at: string, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    throw new Error(`${at} takes a list of ${least === most ? least : `${least} to ${most}`}`);
  return value;
}
