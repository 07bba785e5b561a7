// The process of the gateway under development, which starts again after an edit (`src/dev/dev-gateway.ts`).
require('@fitreel/protocol/load-typescript').loadTypeScript(() => require('tsx/cjs'));
require('../src/dev/serve-dev-site.ts');
