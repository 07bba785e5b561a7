import { BUDGET_DEFAULTS_KB, RemoteBudget, type Release, type RemoteRelease } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { largestParts } from './parts';

const KB = 1024;
const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Bytes that a browser receives for a file of `dist`: the size of its brotli copy, if it has one. */
export function transferredBytes(dist: string, file: string): number {
  const copy = statSync(path.join(dist, `${file}.br`), { throwIfNoEntry: false });
  return (copy ?? statSync(path.join(dist, file))).size;
}

/** The files of a release that browsers receive: all but the server bundle and the source maps. */
export function sentFiles({ files, server }: Pick<Release, 'files' | 'server'>): string[] {
  return Object.keys(files).filter((file) => file !== server && !file.endsWith('.map'));
}

/**
 * Reads the budget of a remote's `remote.config.ts`.
 *
 * @throws Error that names the field, or a route that the remote does not have
 */
export function checkBudget(budget: unknown = {}, routes: readonly { id: string }[]): RemoteBudget {
  if (!Value.Check(RemoteBudget, budget)) {
    const [first] = Value.Errors(RemoteBudget, budget);
    throw new Error(`remote.config.ts: budget${first?.path ?? ''} ${first?.message ?? 'is not valid'}`);
  }
  const unknown = Object.keys(budget.routes ?? {}).find((id) => !routes.some((route) => route.id === id));
  if (unknown) throw new Error(`remote.config.ts: budget/routes/${unknown} is no route of this remote`);
  return budget;
}

/** A part of a release that is above its budget. */
interface Excess {
  files: readonly string[];
  message: string;
}

/** The parts of the release in `dist` that exceed its budget: the files of a route, or all files. */
export function excesses(dist: string, release: RemoteRelease): Excess[] {
  const limits = { ...BUDGET_DEFAULTS_KB, ...release.budget };
  const parts = Object.entries(release.preload).map(([id, { scripts, styles }]) => ({
    what: `the route ${id}`,
    files: [release.entry, ...scripts, ...styles],
    limitKb: limits.routes?.[id] ?? limits.routeKb,
  }));
  parts.push({ what: release.description.name, files: sentFiles(release), limitKb: limits.appKb });
  return parts.flatMap(({ what, files, limitKb }) => {
    const bytes = files.reduce((sum, file) => sum + transferredBytes(dist, file), 0);
    if (bytes <= limitKb * KB) return [];
    const message = `${what} has ${inKb(bytes)} with brotli, and its budget is ${limitKb} KB (remote.config.ts)`;
    return [{ files, message }];
  });
}

/**
 * Holds the release in `dist` to its budget.
 *
 * @throws Error that names the largest parts of the excess
 */
export function keepBudget(dist: string, release: RemoteRelease, compilation: Compilation): void {
  const [excess] = excesses(dist, release);
  if (!excess) return;
  const parts = largestParts(compilation, new Set(excess.files));
  const lines = parts.map(({ bytes, name }) => `  ${inKb(bytes).padStart(10)}  ${name}`);
  throw new Error([`${excess.message}. Its largest parts, before compression:`, ...lines].join('\n'));
}
