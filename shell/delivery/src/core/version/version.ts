import type { Environment } from '@fitreel/api/config';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A commit in full, as git has it. */
const COMMIT = /^[0-9a-f]{40}$/;

/** The version of this package, with the commit that an image was made of where `FITREEL_COMMIT` names one: `2.0.0+0123…`. */
export function ownVersion({ FITREEL_COMMIT: commit = '' }: Environment): string {
  const text = readFileSync(path.join(__dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return COMMIT.test(commit) ? `${version}+${commit}` : version;
}
