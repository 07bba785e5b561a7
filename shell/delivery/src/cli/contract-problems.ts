import { appOf, SHELL, type Problem, type Release } from '@fitreel/protocol';
import { Option } from 'commander';
import { namingOwner } from '../core/store/problem';
import type { CommandContext } from './output';

const UNTESTED =
  'The contract test did not run: it needs the build tools, and a built shell in this repository.';

/** The results of a release's tests. */
interface Tested {
  /** Null if the release cannot be tested here. */
  problems: Problem[] | null;
  /** The tests that did not run, with the reason. */
  notRun?: string;
  /** The pages that the browser opened. */
  opened?: string;
}

/** The options of a command that tests a release. */
export interface TestOptions {
  withoutBrowser?: true;
}

export const withoutBrowser = () =>
  new Option('--without-browser', 'open no page in a browser, which the history says');

/**
 * Tests the built release in `dist` against the contract, and opens its pages in a browser. A test that cannot run is a problem,
 * except on a machine without build tools. The shell is not tested: the contract binds only remotes.
 */
export async function contractProblems(
  dist: string,
  release: Release,
  options: TestOptions,
  { testContract, openInBrowser, folder }: CommandContext,
): Promise<Tested> {
  if (appOf(release) === SHELL) return { problems: [] };
  const isOpened = !options.withoutBrowser;
  const [broken, seen] = await Promise.all([
    testContract(dist, folder),
    isOpened ? openInBrowser(dist, folder) : { notRun: 'it was asked not to, by --without-browser' },
  ]);
  const unopened = 'notRun' in seen && `No page was opened in a browser: ${seen.notRun.replace(/\.?$/, '.')}`;
  const isRefused = unopened && isOpened && broken !== null;
  const notRun = [broken === null && UNTESTED, !isRefused && unopened].filter((hint) => hint !== false);
  const problem = (does: string, promise: string) => ({
    code: 'contract' as const,
    message: `${appOf(release)} ${does}: ${promise.replace(/\.?$/, '.')}`,
    // The promise itself says what to write instead.
    remedy: 'Then build again.',
  });
  const problems = [
    ...(broken ?? []).map((promise) => problem('breaks the contract', promise)),
    ...('problems' in seen ? seen.problems : []).map((found) => problem('fails in a browser', found)),
  ];
  if (isRefused)
    problems.push({
      code: 'contract',
      message: unopened,
      remedy: 'Try again, or pass --without-browser, which the history notes.',
    });
  return {
    problems: broken === null && problems.length === 0 ? null : namingOwner(problems, release),
    ...(notRun.length > 0 && { notRun: notRun.join('\n') }),
    ...('opened' in seen && { opened: `${appOf(release)} was opened in a browser: ${seen.opened}.` }),
  };
}
