#!/usr/bin/env node
// The tooling is TypeScript that runs from its sources; this gives Node the loader for them.
require('./build-tools.cjs');
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/migrate/main.ts');
