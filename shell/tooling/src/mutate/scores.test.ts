import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/app';
import { scoreTable, survivorText, verdict } from './report';
import { leastScore, roomOf, STRICT_ROOMS } from './rooms';
import { failingRooms, roomScores, survivors } from './scores';

const mutants = (fileName: string, ...statuses: Parameters<typeof survivors>[0][number]['status'][]) =>
  statuses.map((status) => ({ fileName, status }));

test('a room is a folder of `src`, with what is below it', () => {
  expect(roomOf('api/src/modules/lists/service.ts')).toBe('api/src/modules');
  expect(roomOf('shell/delivery/src/guard/guard.ts')).toBe('shell/delivery/src/guard');
  expect(roomOf('shell/src/page-state.ts')).toBe('shell/src');
});

test('rooms on which everything rests need 85 %, others 75 %', () => {
  expect(leastScore('shell/protocol/src/browser')).toBe(85);
  expect(leastScore('shell/src/loading')).toBe(85);
  expect(leastScore('remote-auth/src/shared')).toBe(85);
  expect(leastScore('shell/src/loading-bar')).toBe(75);
  expect(leastScore('remote-auth/src/login')).toBe(75);
});

test('each room of the stricter score exists, so that a room that moves keeps its score', () => {
  expect(STRICT_ROOMS.filter((room) => !existsSync(path.join(ROOT, room)))).toEqual([]);
});

test('bugs that a test noticed or that hung it count against survivors and lines that no test runs', () => {
  const found = roomScores([
    ...mutants('api/src/modules/a.ts', 'Killed', 'Timeout', 'Killed', 'Survived'),
    ...mutants('api/src/http/b.ts', 'NoCoverage', 'Killed', 'CompileError', 'Ignored'),
    ...mutants('api/src/db/c.ts', 'Ignored'),
  ]);
  expect(found).toEqual([
    { room: 'api/src/http', noticed: 1, survived: 0, uncovered: 1, score: 50, least: 75 },
    { room: 'api/src/modules', noticed: 3, survived: 1, uncovered: 0, score: 75, least: 85 },
  ]);
});

test('survivors are what no test noticed', () => {
  const all = mutants('a.ts', 'Killed', 'Survived', 'NoCoverage', 'Timeout', 'Ignored');
  expect(survivors(all).map(({ status }) => status)).toEqual(['Survived', 'NoCoverage']);
});

test('a room fails below its score, not at it', () => {
  const score = (room: string, value: number, least: number) => ({
    ...{ room, noticed: 0, survived: 0, uncovered: 0 },
    ...{ score: value, least },
  });
  const scores = [score('a', 75, 75), score('b', 84.9, 85), score('c', 100, 85)];
  expect(failingRooms(scores).map(({ room }) => room)).toEqual(['b']);
  expect(verdict(scores)).toBe('Too many bugs go unnoticed: b has 84.9 % of 85 %.');
  expect(verdict(scores.slice(2))).toBeNull();
});

test('the table has a line per room', () => {
  const table = scoreTable([
    { room: 'api/src/modules', noticed: 9, survived: 1, uncovered: 0, score: 90, least: 85 },
  ]);
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['room', 'score', 'least', 'noticed', 'survived', 'uncovered'],
    ['api/src/modules', '90 %', '85 %', '9', '1', '0'],
  ]);
});

test('a survivor is shown with its place, its line and the bug', () => {
  const location = { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } };
  const survivor = { fileName: 'a.ts', location, replacement: 'a >= b', mutatorName: 'EqualityOperator' };
  const source = 'first\nif (a > b) stop();\nlast';
  expect(survivorText({ ...survivor, status: 'Survived' }, source)).toBe(
    'a.ts:2:5 EqualityOperator\n- if (a > b) stop();\n+ if (a >= b) stop();',
  );
  expect(survivorText({ ...survivor, status: 'NoCoverage' }, source)).toContain(
    'in a line that no test runs\n',
  );
});
