import { roomOf } from './rooms';
import type { RoomScore } from './scores';

/** Where the scores are written down, relative to the repository. */
export const SCORES_DOCUMENT = 'shell/docs/mutation-scores.md';

const HEAD =
  '| room | score | least | noticed | survived | uncovered |\n| --- | --: | --: | --: | --: | --: |';

const ROW = /^\| (\S+\/\S+) /;

/** The scores of rooms of which all files were looked at: a part of a room says nothing about it. */
export function wholeRooms(
  scores: readonly RoomScore[],
  measured: readonly string[],
  all: readonly string[],
): RoomScore[] {
  const partial = new Set(all.filter((file) => !measured.includes(file)).map(roomOf));
  return scores.filter(({ room }) => !partial.has(room));
}

/** `document`, which a table ends, with the rows of `scores`. Those of all other rooms stay. */
export function withScores(document: string, scores: readonly RoomScore[]): string {
  const lines = document.split('\n');
  const rows = new Map<string, string>();
  for (const line of lines) {
    const room = ROW.exec(line)?.[1];
    if (room !== undefined) rows.set(room, line);
  }
  for (const { room, score, least, noticed, survived, uncovered } of scores)
    rows.set(
      room,
      `| ${room} | ${score.toFixed(0)} % | ${least} % | ${noticed} | ${survived} | ${uncovered} |`,
    );
  const sorted = [...rows].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
  const text = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('| room')),
  );
  return [...text, HEAD, ...sorted, ''].join('\n');
}
