import { appOf, SHELL, type Problem, type Release } from '@fitreel/protocol';
import { Option } from 'commander';
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

/** Options of a command that tests a release. */
export interface TestOptions {
  requireBrowser?: true;
}

export const requireBrowser = () =>
  new Option(
    '--require-browser',
    'reject the release where its pages cannot be opened in a browser',
  ).conflicts('force');

/** Tests the built release in `dist` against the contract, and opens its pages in a browser. The shell makes no promises. */
export async function contractProblems(
  dist: string,
  release: Release,
  options: TestOptions,
  { testContract, openInBrowser, folder }: CommandContext,
): Promise<Tested> {
  if (appOf(release) === SHELL) return { problems: [] };
  const [broken, seen] = await Promise.all([testContract(dist, folder), openInBrowser(dist, folder)]);
  const notRun = 'notRun' in seen && `No page was opened in a browser: ${seen.notRun.replace(/\.?$/, '.')}`;
  const hints = [broken === null && UNTESTED, !options.requireBrowser && notRun].filter(
    (hint) => hint !== false,
  );
  const problem = (does: string, promise: string) => ({
    code: 'contract' as const,
    message: `${appOf(release)} ${does}: ${promise.replace(/\.?$/, '.')}`,
    // What to write instead is a part of the promise.
    remedy: 'Then build again.',
  });
  const problems = [
    ...(broken ?? []).map((promise) => problem('breaks the contract', promise)),
    ...('problems' in seen ? seen.problems : []).map((found) => problem('fails in a browser', found)),
  ];
  if (options.requireBrowser && notRun)
    problems.push({
      code: 'contract',
      message: notRun,
      remedy: 'Install a browser, or do without --require-browser.',
    });
  return {
    problems: broken === null && problems.length === 0 ? null : namingOwner(problems, release),
    ...(hints.length > 0 && { hint: hints.join('\n') }),
  };
}
