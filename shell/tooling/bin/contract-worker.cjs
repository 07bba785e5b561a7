// A thread that tests a release against the contract (`src/contract-test/main.ts`).
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/contract-test/worker.ts');
