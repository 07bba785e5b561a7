import path from 'node:path';

/** The root of this checkout. */
export const ROOT = path.join(__dirname, '../../..');
