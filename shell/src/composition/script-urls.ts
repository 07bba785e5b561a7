import type { Registry } from '@fitreel/protocol';

/** The part of Trusted Types in use (W3C Trusted Types, section 3.2). Not all browsers support them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * Absolute URLs of the folders of all releases in the registry, including the last good ones.
 *
 * @param origin base of the URLs in the registry
 */
export function releaseFolders({ microFrontends }: Registry, origin: string): string[] {
  const bases = Object.values(microFrontends).flatMap((versions) =>
    versions.flatMap(({ extras }) => [extras.base, ...(extras.fallback ? [extras.fallback.base] : [])]),
  );
  return bases.map((base) => new URL(base, origin).href);
}

/**
 * The absolute URL of a script, or null if it is in none of the folders.
 *
 * @param folders absolute URLs with a trailing slash
 * @param page absolute URL that `url` is relative to
 * @throws TypeError for an invalid URL
 */
export function admittedUrl(url: string, folders: readonly string[], page: string): string | null {
  // Parsed as the browser does, which resolves `..` in any spelling: the checked URL is the requested one.
  const { href } = new URL(url, page);
  return folders.some((folder) => href.startsWith(folder)) ? href : null;
}

/**
 * From now on, the page runs scripts from `folders` only (ADR-0007): its policy requires every script URL to pass this one Trusted Types
 * policy (`require-trusted-types-for`) and allows no other. HTML and code as text are always rejected. Does nothing in a browser without
 * Trusted Types.
 *
 * @param folders absolute URLs of release folders, with a trailing slash
 */
export function admitScripts(folders: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => admittedUrl(url, folders, document.baseURI),
  });
}
