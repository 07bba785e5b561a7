const { transformSync } = require('@swc/core');

/** A transformer for npm packages of ES modules, which jest runs as CommonJS. Ten times as fast as a compiler for TypeScript. */
exports.process = (source, filename) =>
  transformSync(source, {
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: false,
    jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    module: { type: 'commonjs' },
  });
