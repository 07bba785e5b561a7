// Runs the Rspack of the remote in the current folder.
const { createRequire } = require('node:module');
const path = require('node:path');

const own = createRequire(path.join(process.cwd(), 'package.json'));
const { rspack } = own('@rspack/core');
rspack(own('./rspack.config.cjs')).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
});
