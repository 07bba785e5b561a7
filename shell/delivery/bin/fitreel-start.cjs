#!/usr/bin/env node
try {
  require.resolve('@fitreel/protocol/load-typescript');
} catch {
  console.error('The packages are not installed: run `npm ci`.');
  process.exit(2);
}
// Delivery is TypeScript that runs from its sources; this gives Node the loader for them.
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/start.ts');
