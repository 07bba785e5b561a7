/**
 * A release is sent as a form (RFC 7578): first the part `release` with its `release.json`, then one part for each
 * file, named as in the release, and one for each compressed copy (`main.js.br`).
 */
export const RELEASE_PART = 'release';

const MB = 1024 * 1024;

/**
 * Limits of an upload: bytes of one file, bytes of all files with their copies, and releases of its app in the store, so
 * that a token cannot fill the disk. The release's schema limits the number of its files.
 */
export const UPLOAD_LIMITS = { fileBytes: 10 * MB, bytes: 100 * MB, releases: 100 } as const;
