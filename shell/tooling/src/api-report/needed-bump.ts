import { diffLines } from 'diff';
import type { Reports } from './create-reports';

/** What a change of the public types asks of the next version; `patch` may not change them at all. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

export interface Change {
  bump: Exclude<Bump, 'patch'>;
  /** The lines that changed, below the name of their report: `- ` removed, `+ ` added. */
  lines: readonly string[];
}

/**
 * The smallest bump that may bring the reports from `before` to `after`: major when a line is removed or changed,
 * minor when lines are only added, none when they are the same.
 */
export function neededBump(before: Reports, after: Reports): Change {
  const lines: string[] = [];
  let bump: Change['bump'] = 'none';
  for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const parts = diffLines(before.get(name) ?? '', after.get(name) ?? '').filter(
      ({ added, removed }) => added || removed,
    );
    if (parts.length === 0) continue;
    if (parts.some(({ removed }) => removed)) bump = 'major';
    else if (bump === 'none') bump = 'minor';
    lines.push(`${name}:`);
    for (const { value, added } of parts) {
      for (const line of value.trimEnd().split('\n')) lines.push(`${added ? '+' : '-'} ${line}`);
    }
  }
  return { bump, lines };
}
