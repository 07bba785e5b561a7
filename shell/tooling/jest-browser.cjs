/** jsdom plus browser APIs that it lacks. AbortSignal is Node's too, because Node's `Request` rejects jsdom's. */
const { TestEnvironment } = require('jest-environment-jsdom');
const addModalDialogs = require('./jest-dialog.cjs');
const environment = require('./jest-environment.cjs');

const MISSING = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] = globalThis[name];
    this.global.reportError = (error) => this.global.console.error(error);
    addModalDialogs(this.global);
  }
}

module.exports = environment(BrowserEnvironment);
