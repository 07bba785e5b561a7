const { options } = require('./.dependency-cruiser.cjs');

/** Tests and the kits that they share may use every folder, so they would put each folder into a cycle. */
const TESTS = '\\.(test|test-support|spec)\\.tsx?$|(^|/)testing/';

/** The sources of one package; a cycle between packages breaks an arrow already. */
const PACKAGE = '^(api/contract|api/src|shell/[^/]+|remote-[^/]+)(/|$)';

/** The rule that looks at folders instead of files. It is a run of its own because it leaves the tests out. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycle',
      comment: 'Folders that import each other in a circle are one folder: neither can change or move alone.',
      severity: 'error',
      scope: 'folder',
      from: { path: PACKAGE },
      to: { path: '^$1(/|$)', circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, TESTS] } },
};
