import { appOf, SHELL, type Problem, type Release } from '@fitreel/protocol';
import { namingOwner } from '../core/store/problem';
import type { CommandContext } from './output';

const UNTESTED =
  'The contract test did not run: it needs the build tools, and a built shell in this repository.';

/** What the tests of a release found. */
interface Tested {
  /** Null where it cannot be tested here. */
  problems: Problem[] | null;
  /** What did not run, and why. */
  hint?: string;
}

/** Tests the built release in `dist` against the contract, and opens its pages in a browser. The shell makes no promises. */
export async function contractProblems(
  dist: string,
  release: Release,
  { testContract, openInBrowser, folder }: CommandContext,
): Promise<Tested> {
  if (appOf(release) === SHELL) return { problems: [] };
  const [broken, seen] = await Promise.all([testContract(dist, folder), openInBrowser(dist, folder)]);
  if (broken === null) return { problems: null, hint: UNTESTED };
  const [inBrowser, hint] =
    'problems' in seen
      ? [seen.problems, undefined]
      : [[], `No page was opened in a browser: ${seen.notRun.replace(/\.?$/, '.')}`];
  const problem = (does: string, promise: string) => ({
    code: 'contract' as const,
    message: `${appOf(release)} ${does}: ${promise.replace(/\.?$/, '.')}`,
    // What to write instead is a part of the promise.
    remedy: 'Then build again.',
  });
  const problems = [
    ...broken.map((promise) => problem('breaks the contract', promise)),
    ...inBrowser.map((found) => problem('fails in a browser', found)),
  ];
  return { problems: namingOwner(problems, release), ...(hint !== undefined && { hint }) };
}
