// A process that receives folders and builds their apps, one after the other (`src/build/builders.ts`).
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
const { appIn } = require('../src/build/app.ts');
const { buildWithSummary } = require('../src/build/build-app.ts');

const ALIVE_MS = 1000;
setInterval(() => process.connected && process.send('alive'), ALIVE_MS).unref();

process.on('message', async (folder) => {
  // As for `fitreel-build`: Module Federation takes its version from the package in the current folder.
  process.chdir(folder);
  try {
    process.send({ summary: await buildWithSummary(appIn(folder)) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
