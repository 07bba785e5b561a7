/**
 * A release is sent as a form (RFC 7578): first the part `release` with its `release.json`, then one part for each
 * file, named as the release lists it, and one for each compressed copy (`main.js.br`).
 */
export const RELEASE_PART = 'release';

const MB = 1024 * 1024;

/**
 * What an upload may hold at most: files that the release lists, bytes of one file, and bytes of all with their copies;
 * and how many releases of its app the store takes this way, so that a token cannot fill the disk.
 */
export const UPLOAD_LIMITS = { files: 500, fileBytes: 10 * MB, bytes: 100 * MB, releases: 100 } as const;
