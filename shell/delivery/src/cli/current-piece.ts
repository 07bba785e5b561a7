import type { Command } from 'commander';
import path from 'node:path';
import { SHELL, pieceOf, readBuilt } from '../store/release-store';

/** The piece whose folder is `folder`: what was built there says it, or the folder's name; null where none is. */
async function pieceIn(folder: string): Promise<string | null> {
  const release = await readBuilt(path.join(folder, 'dist')).catch(() => null);
  if (release) return pieceOf(release);
  const name = path.basename(folder);
  return name === SHELL ? name : (/^remote-([a-z][a-z0-9]*)$/.exec(name)?.[1] ?? null);
}

/** `given`, or the piece in whose folder `command` was given; wrong usage where there is neither. */
export async function chosenPiece(
  command: Command,
  given: string | undefined,
  folder: string,
): Promise<string> {
  const piece = given ?? (await pieceIn(folder));
  return piece ?? command.error('error: this folder is none of a piece: name one as PIECE.');
}
