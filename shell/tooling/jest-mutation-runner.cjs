const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');
const { testFilesFor } = require('./mutation-order.cjs');

/**
 * Jest's runner for `npm run mutate`, which starts jest once for each bug: runs only test files with a test that reaches
 * the bug, and ends with the first that notices it. Stryker asks for every file that imports the source, and jest's own
 * `bail` ends the process.
 */
class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    // In Stryker's working copy, and gone with it.
    const namesFile = path.join(this._globalConfig.rootDir, 'mutation-test-names.json');
    const names = {};
    let noticed = false;
    this.on('test-file-success', ([{ path: file }, { numFailingTests, testResults }]) => {
      names[file] = testResults.map(({ fullName }) => fullName);
      noticed ||= numFailingTests > 0;
    });
    this.on('test-file-failure', () => {
      noticed = true;
    });
    const isFirstRun = process.env.__STRYKER_ACTIVE_MUTANT__ === undefined;
    if (isFirstRun) {
      await super.runTests(tests, watcher, options);
      writeFileSync(namesFile, JSON.stringify(names));
      return;
    }
    const { nonFlagArgs, testNamePattern } = this._globalConfig;
    const byFile = new Map(tests.map((test) => [test.path, test]));
    const known = JSON.parse(readFileSync(namesFile, 'utf8'));
    for (const file of testFilesFor(nonFlagArgs[0], [...byFile.keys()], testNamePattern, known)) {
      await super.runTests([byFile.get(file)], watcher, options);
      if (noticed) return;
    }
  }
}

module.exports = MutationRunner;
