import type { MutantResult } from '@stryker-mutator/api/core';
import { leastScore, roomOf } from './rooms';

/** What became of a bug, as far as the score counts it. */
type Mutant = Pick<MutantResult, 'fileName' | 'status'>;

/** How many bugs the tests of one room noticed. */
export interface RoomScore {
  room: string;
  noticed: number;
  survived: number;
  /** Bugs in lines that no test runs. They count as survivors. */
  uncovered: number;
  /** In percent. */
  score: number;
  /** The score that the room has to reach, in percent. */
  least: number;
}

/** The scores of all rooms with at least one bug, sorted by room. */
export function roomScores(mutants: readonly Mutant[]): RoomScore[] {
  const rooms = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const room = roomOf(mutant.fileName);
    rooms.set(room, [...(rooms.get(room) ?? []), mutant]);
  }
  return [...rooms]
    .map(([room, of]) => scoreOf(room, of))
    .filter(({ noticed, survived, uncovered }) => noticed + survived + uncovered > 0)
    .sort((a, b) => a.room.localeCompare(b.room));
}

function scoreOf(room: string, mutants: readonly Mutant[]): RoomScore {
  const count = (...statuses: Mutant['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const score = (100 * noticed) / (noticed + survived + uncovered);
  return { room, noticed, survived, uncovered, score, least: leastScore(room) };
}

/** The bugs that no test noticed, of all `mutants`. */
export function survivors<M extends Mutant>(mutants: readonly M[]): M[] {
  return mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
}

/** The rooms below their least score. */
export function failingRooms(scores: readonly RoomScore[]): RoomScore[] {
  return scores.filter(({ score, least }) => score < least);
}
