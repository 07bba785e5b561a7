// A process in which `src/build/stale.ts` builds apps, one after the other.
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
const { appIn } = require('../src/build/app.ts');
const { buildWithSummary } = require('../src/build/summary.ts');

/** Builds the app in `folder`. Returns a line that says what came of it. */
exports.build = (folder) => {
  // As for `fitreel-build`: Module Federation takes the version of the package that it runs in.
  process.chdir(folder);
  return buildWithSummary(appIn(folder));
};
