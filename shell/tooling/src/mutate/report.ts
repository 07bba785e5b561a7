import type { MutantResult } from '@stryker-mutator/api/core';
import { failingRooms, type RoomScore } from './scores';

/** A survivor's part of a Stryker result. Lines and columns count from 1. */
type Survivor = Pick<MutantResult, 'fileName' | 'location' | 'replacement' | 'mutatorName' | 'status'>;

/** One line per room, with its score and the score that it has to reach. */
export function scoreTable(scores: readonly RoomScore[]): string {
  const width = Math.max('room'.length, ...scores.map(({ room }) => room.length));
  const head = `${'room'.padEnd(width)}  score  least  noticed  survived  uncovered`;
  const rows = scores.map(({ room, score, least, noticed, survived, uncovered }) =>
    [
      room.padEnd(width),
      `${score.toFixed(0)} %`.padStart(5),
      `${least} %`.padStart(5),
      String(noticed).padStart(7),
      String(survived).padStart(8),
      String(uncovered).padStart(9),
    ].join('  '),
  );
  return [head, ...rows].join('\n');
}

/**
 * A bug that no test noticed: where it is, and what it changes.
 *
 * @param source the text of the file without the bug
 */
export function survivorText(survivor: Survivor, source: string): string {
  const { fileName, location, replacement, mutatorName, status } = survivor;
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? '';
  const after = lines.at(-1)?.slice(end.column - 1) ?? '';
  const changed = `${before}${replacement ?? ''}${after}`.split('\n');
  const uncovered = status === 'NoCoverage' ? ', in a line that no test runs' : '';
  return [
    `${fileName}:${start.line}:${start.column} ${mutatorName}${uncovered}`,
    ...lines.map((line) => `- ${line}`),
    ...changed.map((line) => `+ ${line}`),
  ].join('\n');
}

/** What is wrong with the scores, or null. */
export function verdict(scores: readonly RoomScore[]): string | null {
  const failing = failingRooms(scores);
  if (failing.length === 0) return null;
  const rooms = failing.map(({ room, score, least }) => `${room} has ${score.toFixed(1)} % of ${least} %`);
  return `Too many bugs go unnoticed: ${rooms.join(', ')}.`;
}
