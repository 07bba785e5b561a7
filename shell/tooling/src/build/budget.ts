import { BUDGET_DEFAULTS_KB, RemoteBudget, type Release, type RemoteRelease } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import { largestParts } from './parts';

const KB = 1024;
const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Bytes that a browser receives for a file of `dist`: those of its brotli copy, if it has one. */
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

/**
 * Compares what browsers receive of the release in `dist` with its budget: all of its files, and what each route needs.
 *
 * @throws Error that names the largest parts of what is too large
 */
export function keepBudget(
  dist: string,
  release: RemoteRelease,
  budget: RemoteBudget,
  compilation: Compilation,
): void {
  const limits = { ...BUDGET_DEFAULTS_KB, ...budget };
  const check = (what: string, files: readonly string[], limitKb: number) => {
    const bytes = files.reduce((sum, file) => sum + transferredBytes(dist, file), 0);
    if (bytes <= limitKb * KB) return;
    const parts = largestParts(compilation, new Set(files));
    throw new Error(
      [
        `${what} has ${inKb(bytes)} with brotli, and its budget is ${limitKb} KB (remote.config.ts). Its largest parts, before compression:`,
        ...parts.map((part) => `  ${inKb(part.bytes).padStart(10)}  ${part.name}`),
      ].join('\n'),
    );
  };
  for (const [id, { scripts, styles }] of Object.entries(release.preload)) {
    const limitKb = limits.routes?.[id] ?? limits.routeKb;
    check(`the route ${id}`, [release.entry, ...scripts, ...styles], limitKb);
  }
  const sent = sentFiles(release);
  check(release.description.name, sent, limits.appKb);
}
