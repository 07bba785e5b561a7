#!/usr/bin/env node
// Delivery is TypeScript that runs from its sources; this gives Node the loader for them.
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/fitreel.ts');
