import { wholeRooms, withScores } from './record';
import type { RoomScore } from './scores';

const score = (room: string, value: number): RoomScore => ({
  ...{ room, score: value, least: 85 },
  ...{ noticed: 9, survived: 1, uncovered: 0 },
});

/** The cells of a table's rows, without its head. */
const rowsOf = (document: string) =>
  document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, 4),
    );

test('a run replaces the rows of its rooms and leaves the others', () => {
  const first = withScores('# Scores\n\nWhy.\n\n| room |\n', [score('shell/b', 90.4), score('api/a', 85)]);
  const second = withScores(first, [score('shell/b', 97), score('shell/c', 86)]);
  expect(second).toMatch(/^# Scores\n\nWhy\.\n\n\| room/);
  expect(rowsOf(second)).toEqual([
    ['api/a', '85 %', '85 %'],
    ['shell/b', '97 %', '85 %'],
    ['shell/c', '86 %', '85 %'],
  ]);
});

test('a room is written down only if all its files were looked at', () => {
  const all = ['api/src/a/1.ts', 'api/src/a/2.ts', 'api/src/b/3.ts'];
  const measured = ['api/src/a/1.ts', 'api/src/b/3.ts'];
  const scores = [score('api/src/a', 90), score('api/src/b', 91)];
  expect(wholeRooms(scores, measured, all)).toEqual([score('api/src/b', 91)]);
});
