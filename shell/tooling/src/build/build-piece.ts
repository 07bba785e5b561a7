import type { Release } from '@fitreel/contract/composition';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Piece } from './piece';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { originOf } from './origin';

/** Builds one piece into a release in its `dist`, with the settings of its `webpack.config.ts`. */
export async function buildPiece(piece: Piece): Promise<Release> {
  const origin = originOf(piece.folder);
  const { default: config } = require(path.join(piece.folder, 'webpack.config.ts')) as {
    default: Configuration;
  };
  return piece.name === 'shell' ? buildShell(piece, config, origin) : buildRemote(piece, config, origin);
}
