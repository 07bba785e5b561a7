import type { MutantResult } from '@stryker-mutator/api/core';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The part of Stryker's kept results that decides which bugs it tries again. */
interface KeptResults {
  files: Record<string, { mutants: Pick<MutantResult, 'status' | 'static'>[] }>;
}

/**
 * Drops survivors in lines that run while a file is loaded. Stryker knows no tests that reach them, so it would keep them
 * for good, whichever tests are added.
 */
export function dropStaticSurvivors({ files }: KeptResults): void {
  for (const file of Object.values(files))
    file.mutants = file.mutants.filter(
      (mutant) => mutant.status !== 'NoCoverage' && !(mutant.status === 'Survived' && mutant.static),
    );
}

/** The same for a file of results, if there is one. */
export function dropStaticSurvivorsIn(file: string): void {
  if (!existsSync(file)) return;
  const results = JSON.parse(readFileSync(file, 'utf8')) as KeptResults;
  dropStaticSurvivors(results);
  writeFileSync(file, JSON.stringify(results));
}
