import type { RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import { checkDescription } from '../build/describe';
import type { App } from '../build/app';
import { requiredRanges } from '../webpack/federation';

/** What an app under development says of itself, where a release would have its `release.json`. */
export interface Served {
  /** Address of the folder, with a closing slash. */
  base: string;
  /** Files that every page needs (the shell), or the container alone (a remote). */
  scripts: string[];
  styles: string[];
  description: RemoteDescription | null;
  requires: Record<string, string>;
}

/** Reads the app's own files anew, so that a route that was just added is there on the next load. */
export function describeServed(app: App, port: number): Served {
  const base = `http://localhost:${port}/`;
  if (app.name === 'shell') {
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
    scripts: ['remoteEntry.js'],
    styles: [],
    description: checkDescription(description),
    requires: requiredRanges(app.folder),
  };
}
