import { FileName, ReleaseVersion, RemoteName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';

/** Kinds of files that pages refer to. Nothing else of a release leaves the gateway: no HTML, no source map, no copy. */
const SERVED_KINDS = [
  'avif',
  'css',
  'gif',
  'ico',
  'jpg',
  'js',
  'json',
  'png',
  'svg',
  'txt',
  'webp',
  'woff2',
] as const;

const KINDS: ReadonlySet<string> = new Set(SERVED_KINDS);

/**
 * Headers of every file of a release. Releases come from many teams and share the site's origin, so a file that somebody
 * opens as a document runs nothing and reaches nothing (HTML, section 7.1.5, sandboxing; ADR-0020).
 */
export const RELEASE_FILE_HEADERS = {
  // RFC 8246: a release never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // A shared cache must not send a compressed copy to a client that does not accept it.
  vary: 'accept-encoding',
} as const;

/** The release that the decoded path `<app>/<version>/<file>` belongs to; null where it names no file that is served. */
export function servedRelease(path: string): { app: string; version: string } | null {
  const [app = '', version = '', ...rest] = path.split('/');
  const file = rest.join('/');
  const isNamed =
    Value.Check(RemoteName, app) && Value.Check(ReleaseVersion, version) && Value.Check(FileName, file);
  return isNamed && KINDS.has(file.slice(file.lastIndexOf('.') + 1)) ? { app, version } : null;
}
