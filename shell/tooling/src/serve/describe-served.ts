import { DEVELOPMENT_CONTAINER, SHELL, type ServedApp } from '@fitreel/protocol';
import path from 'node:path';
import { checkConfig } from '../build/describe';
import type { App } from '../build/app';
import { requiredRanges } from '../webpack/federation';

/** Describes `app` from its current files, so that the next page load knows a route that was just added. */
export function describeServed(app: App, port: number): ServedApp {
  const base = `http://localhost:${port}/`;
  if (app.name === SHELL) {
    return {
      base,
      scripts: ['framework.js', 'main.js'],
      styles: ['main.css'],
      description: null,
      requires: {},
    };
  }
  const file = path.join(app.folder, 'remote.config.ts');
  delete require.cache[file];
  const { default: description } = require(file) as { default: unknown };
  return {
    base,
    scripts: [DEVELOPMENT_CONTAINER],
    styles: [],
    description: checkConfig(description),
    requires: requiredRanges(app.folder),
  };
}
