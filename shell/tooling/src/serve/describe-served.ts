import type { RemoteDescription } from '@fitreel/contract/composition';
import path from 'node:path';
import { checkDescription } from '../build/describe';
import type { Piece } from '../build/piece';
import { requiredRanges } from '../webpack/federation';

/** What a piece under development says of itself, where a release would have its `release.json`. */
export interface Served {
  /** Address of the folder, with a closing slash. */
  base: string;
  /** Files that every page needs (the shell), or the container alone (a remote). */
  scripts: string[];
  styles: string[];
  description: RemoteDescription | null;
  requires: Record<string, string>;
}

/** Reads the piece's own files anew, so that a route that was just added is there on the next load. */
export function describeServed(piece: Piece, port: number): Served {
  const base = `http://localhost:${port}/`;
  if (piece.name === 'shell') {
    return {
      base,
      scripts: ['framework.js', 'main.js'],
      styles: ['main.css'],
      description: null,
      requires: {},
    };
  }
  const file = path.join(piece.folder, 'remote.config.ts');
  delete require.cache[file];
  const { default: description } = require(file) as { default: unknown };
  return {
    base,
    scripts: ['remoteEntry.js'],
    styles: [],
    description: checkDescription(description),
    requires: requiredRanges(piece.folder),
  };
}
