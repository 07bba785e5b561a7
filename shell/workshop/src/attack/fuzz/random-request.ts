import { BODY_FIELDS, BODY_VALUES, COOKIES, FIELDS, HEADERS, METHODS, NASTY, PATHS } from './parts';

/** A request of random parts. */
export function randomRequest(random: () => number): { path: string; init: RequestInit } {
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const some = <T>(most: number, make: () => T) => Array.from({ length: random() * (most + 1) }, make);
  const query = some(3, () => `${one(FIELDS)}=${one(NASTY)}`).join('&');
  const path = one(PATHS) + some(2, () => one(NASTY)).join('/') + (query && `?${query}`);
  const method = one(METHODS);
  const headers: Record<string, string> = { 'content-type': one(['application/json', 'text/plain', 'x']) };
  for (const name of some(2, () => one(HEADERS))) headers[name] = one(NASTY);
  if (random() < 0.3) headers['authorization'] = `${one(['', 'Bearer '])}${one(NASTY)}`;
  headers['cookie'] = some(2, () => `${one(COOKIES)}=${one(NASTY)}`).join('; ');
  const body = `{${some(3, () => `"${one(BODY_FIELDS)}":${one(BODY_VALUES)}`).join(',')}}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { path, init: { method, headers, ...(hasBody && { body }) } };
}
