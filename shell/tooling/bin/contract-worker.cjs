// A process that tests a release against the contract (`src/contract-test/main.ts`). It must not start other processes, as the usual loader
// does.
const { readFileSync } = require('node:fs');
require('@fitreel/protocol/load-typescript').loadTypeScript(() => {
  const load = (module, fileName) => {
    const { JsxEmit, ModuleKind, ScriptTarget, transpileModule } = require('typescript');
    const target = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, jsx: JsxEmit.ReactJSX };
    const compilerOptions = { ...target, esModuleInterop: true };
    const { outputText } = transpileModule(readFileSync(fileName, 'utf8'), { fileName, compilerOptions });
    module._compile(outputText, fileName);
  };
  Object.assign(require.extensions, { '.ts': load, '.tsx': load });
});
require('../src/contract-test/worker.ts');
