import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allPieces, ROOT, type Piece } from './piece';
import { sourcesDigest } from './sources';
import { RELEASE_FILE } from './write-release';

/** Whether the piece has no build, or one of other sources than those that are there now. */
export function isStale(piece: Piece): boolean {
  try {
    const built = JSON.parse(readFileSync(path.join(piece.folder, 'dist', RELEASE_FILE), 'utf8')) as {
      sources?: string;
    };
    return built.sources !== sourcesDigest(ROOT, piece.folder);
  } catch {
    return true;
  }
}

function buildInOwnProcess(piece: Piece): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = path.join(__dirname, '../../bin/fitreel-build.cjs');
    const child = spawn(process.execPath, [command], { cwd: piece.folder, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the build of ${piece.name} ended with exit code ${String(code)}`)),
    );
  });
}

/** Builds every piece whose sources changed since its last build, each in a process of its own, two at a time. */
export async function buildStale(): Promise<void> {
  const waiting = allPieces().filter(isStale);
  const work = async () => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) await buildInOwnProcess(piece);
  };
  await Promise.all([work(), work()]);
}
