import type { Registry } from '@fitreel/protocol';

/** What is used here of a browser's Trusted Types (W3C Trusted Types, section 3.2); not all browsers have them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/**
 * Absolute addresses of the folders of all releases in the registry, those to fall back to among them.
 *
 * @param origin address against which the registry's addresses are read
 */
export function releaseFolders({ microFrontends }: Registry, origin: string): string[] {
  const bases = Object.values(microFrontends).flatMap((versions) =>
    versions.flatMap(({ extras }) => [extras.base, ...(extras.fallback ? [extras.fallback.base] : [])]),
  );
  return bases.map((base) => new URL(base, origin).href);
}

/**
 * The address at which a script for `address` may be loaded, or null where it lies in none of the folders.
 *
 * @param folders absolute addresses with a closing slash
 * @param page absolute address against which `address` is read
 * @throws TypeError for what is no address
 */
export function admittedAddress(address: string, folders: readonly string[], page: string): string | null {
  // As the browser reads it, without `..` in any spelling, so that what is compared is what is asked for.
  const { href } = new URL(address, page);
  return folders.some((folder) => href.startsWith(folder)) ? href : null;
}

/**
 * From here on a script comes from one of `folders` or not at all: pages demand that the address of every script
 * passes this one policy (`require-trusted-types-for`), and allow no other. It admits no HTML and no code in text.
 * Does nothing in a browser without Trusted Types.
 *
 * @param folders absolute addresses of releases' folders, with a closing slash
 */
export function admitScripts(folders: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => admittedAddress(address, folders, document.baseURI),
  });
}
