// The process that opens a release in a browser (`src/browser-check/main.ts`).
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/browser-check/main.ts');
