import type { Environment } from '@fitreel/api/config';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A full git commit hash. */
const COMMIT = /^[0-9a-f]{40}$/;

/** This package's version, with the commit that the image was built from if `FITREEL_COMMIT` is set: `2.0.0+0123…`. */
export function ownVersion({ FITREEL_COMMIT: commit = '' }: Environment): string {
  const text = readFileSync(path.join(__dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return COMMIT.test(commit) ? `${version}+${commit}` : version;
}
