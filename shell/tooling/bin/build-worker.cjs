// A process that builds the apps in the folders that it is sent, one after the other (`src/build/builders.ts`).
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
const { appIn } = require('../src/build/app.ts');
const { buildWithSummary } = require('../src/build/build-app.ts');

const ALIVE_MS = 1000;
setInterval(() => process.connected && process.send('alive'), ALIVE_MS).unref();

process.on('message', async (folder) => {
  // As for `fitreel-build`: Module Federation takes the version of the package that it runs in.
  process.chdir(folder);
  try {
    process.send({ summary: await buildWithSummary(appIn(folder)) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
