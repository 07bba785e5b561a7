import { appsIn } from '@fitreel/protocol';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Whether delivery is installed as a package, in a repository of one remote (ADR-0034). */
const isInstalled = __dirname.includes(`${path.sep}node_modules${path.sep}`);

/** Root of the repository. */
export const ROOT = isInstalled ? process.cwd() : path.resolve(__dirname, '../../../..');

/** The apps in the repository. */
export const allApps = (): string[] => appsIn(readdirSync(ROOT));
