import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import type { Reports } from './create-reports';

/**
 * The reports that are checked in with a package: those of its sources in `api-report`, and those of its last released
 * version in `api-report/<version>`.
 */
export function savedReports(packageFolder: string) {
  const folder = path.join(packageFolder, 'api-report');
  const namesIn = (below: string): string[] => (existsSync(below) ? readdirSync(below) : []);
  const versions = (): string[] => namesIn(folder).filter((name) => semver.valid(name) !== null);
  const readFrom = (below: string): Reports =>
    new Map(
      namesIn(below)
        .filter((name) => name.endsWith('.api.md'))
        .map((name) => [name, readFileSync(path.join(below, name), 'utf8')]),
    );
  const writeTo = (below: string, reports: Reports): void => {
    mkdirSync(below, { recursive: true });
    for (const name of readFrom(below).keys()) if (!reports.has(name)) rmSync(path.join(below, name));
    for (const [name, text] of reports) writeFileSync(path.join(below, name), text);
  };
  return {
    current: (): Reports => readFrom(folder),
    /** The last released version and its reports; undefined before the first release. */
    released(): { version: string; reports: Reports } | undefined {
      const version = versions().sort(semver.rcompare)[0];
      return version === undefined ? undefined : { version, reports: readFrom(path.join(folder, version)) };
    },
    update: (reports: Reports): void => writeTo(folder, reports),
    /** Keeps `reports` as those of a released version, and forgets those of the version before. */
    release(version: string, reports: Reports): void {
      for (const old of versions()) rmSync(path.join(folder, old), { recursive: true });
      writeTo(path.join(folder, version), reports);
    },
  };
}
