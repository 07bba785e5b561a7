/**
 * The test files to run for a bug, those first that likely notice it: the source's own test, then by distance of folders.
 *
 * @param source the file with the bug
 * @param files test files that import it, directly or not
 * @param pattern matches the names of the tests that reach the bug; undefined where the bug shows before any test starts
 * @param names the names of all tests, by file
 */
export declare function testFilesFor(
  source: string,
  files: readonly string[],
  pattern: string | undefined,
  names: Readonly<Record<string, readonly string[]>>,
): string[];
