/** Files of npm packages. A workspace's files have their real path, outside `node_modules`. */
const INSTALLED = /[\\/]node_modules[\\/]/;

/**
 * Gives a command of the repository a loader for TypeScript, and leaves installed packages to Node. The loader would scan each of their
 * files for syntax that Node may not know, which takes an eighth of a development server's start.
 *
 * @param {() => void} register adds the loader to `require`
 */
exports.loadTypeScript = (register) => {
  const byNode = require.extensions['.js'];
  register();
  const byLoader = require.extensions['.js'];
  require.extensions['.js'] = (module, file) => (INSTALLED.test(file) ? byNode : byLoader)(module, file);
};
