#!/usr/bin/env node
// The tooling is TypeScript that runs from its sources; this gives Node the loader for them.
require('./build-tools.cjs');
// webpack compiles the schemas of its options for half a second; `npm run lint` and each build check the options, too.
process.env.SKIP_VALIDATION = 'y';
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/serve/main.ts');
