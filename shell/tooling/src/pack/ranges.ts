import { RELEASE_FILE, SHELL, unfitTypes, type ReleaseTypes, type ShellRelease } from '@fitreel/protocol';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, ROOT, type App } from '../build/app';
import { readSettings } from '../build/remote-release';
import { typedSources } from '../build/typed-sources';
import { remoteTypes } from '../build/types/release-types';
import { SDK } from '../shared-modules';

/** The range of the SDK for a remote that also runs on the previous version: `^2.0.0 || ^3.0.0`. */
export function keptRange(before: string, after: string): string {
  const latest = before.split('||').at(-1)?.trim();
  return before === after ? after : `${latest} || ${after}`;
}

const rangeIn = (manifest: string) =>
  (JSON.parse(manifest) as { dependencies?: Record<string, string> }).dependencies?.[SDK] ?? '';

/**
 * Keeps the committed range of the SDK in each remote whose sources also run on the shell release in `dist`. Changesets leaves only the new
 * version. Returns a line for each remote that it changes or that uses something the shell does not give.
 */
export function keepRanges(
  dist: string,
  typesOf: (app: App) => ReleaseTypes = (app) =>
    remoteTypes(typedSources(app.folder), readSettings(app).description),
  root = ROOT,
): string[] {
  const { types } = JSON.parse(readFileSync(path.join(dist, RELEASE_FILE), 'utf8')) as ShellRelease;
  const remotes = allApps(root).filter(({ name }) => name !== SHELL);
  return remotes.flatMap((app) => {
    const file = path.join(app.folder, 'package.json');
    const options = { cwd: app.folder, encoding: 'utf8' } as const;
    const before = rangeIn(execFileSync('git', ['show', 'HEAD:./package.json'], options));
    const text = readFileSync(file, 'utf8');
    const after = rangeIn(text);
    if (before === '' || before === after) return [];
    const [unfit] = unfitTypes(typesOf(app), types);
    if (unfit) return [`${app.name}: ${after}, as it uses ${unfit.what} otherwise than before`];
    const kept = keptRange(before, after);
    writeFileSync(file, text.replace(`"${SDK}": "${after}"`, `"${SDK}": "${kept}"`));
    return [`${app.name}: ${kept}`];
  });
}
