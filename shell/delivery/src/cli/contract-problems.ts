import { appOf, SHELL, type Problem, type Release } from '@fitreel/protocol';
import { namingOwner } from '../core/store/problem';
import type { CommandContext } from './output';

/**
 * The promises of the contract test that the built release in `dist` breaks. Null where it cannot be tested here; the shell
 * makes none.
 */
export async function contractProblems(
  dist: string,
  release: Release,
  { testContract, folder }: CommandContext,
): Promise<Problem[] | null> {
  if (appOf(release) === SHELL) return [];
  const broken = await testContract(dist, folder);
  const problems = broken?.map((promise) => ({
    code: 'contract' as const,
    message: `${appOf(release)} breaks the contract: ${promise.replace(/\.?$/, '.')}`,
    // What to write instead is a part of the promise.
    remedy: 'Then build again.',
  }));
  return problems ? namingOwner(problems, release) : null;
}
