/** @jest-environment @fitreel/tooling/jest-node */
import { programmeLink } from '../../shared/link-content';
import { spreadDays } from '../../shared/spread-days';
import { doneByPlaying } from './done-by-playing';
import { moveEntry, spread } from './edit-entries';
import {
  daysOf,
  ownProgrammeIn,
  programmeIn,
  programmeInHash,
  type OwnProgramme,
  type Programme,
} from './programme';
import { changedRun, startedAt, withDone, withRun, withUndone } from './run';

const WORKOUT = {
  ...{ title: 'Legs', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: 'Squats', unit: 'repetitions' as const, amount: 12, rest: 30 }],
};
const PROGRAMME: Programme = {
  title: 'Drei Wochen — für Anfänger',
  mode: 'sequential',
  entries: [
    { id: 'a', day: 0, video: { _id: 'gym-beats', title: 'Gym beats', minutes: 20 } },
    { id: 'b', day: 2, workout: WORKOUT },
    { id: 'c', day: 2, video: { _id: 'core', start: 10, end: 70 } },
  ],
};
const OWN: OwnProgramme = {
  ...PROGRAMME,
  _id: 'kept-before-the-test',
  revision: 1,
  run: { number: 1, startedOn: '2026-11-02', pausedDays: 0 },
  done: [],
};

test('a link holds the whole programme, and neither its id nor what is done', () => {
  const link = programmeLink({ ...OWN, done: [{ run: 1, entryId: 'a', day: '2026-11-02' }] } as Programme);
  expect(link).toMatch(/^\/programme#p=[\w-]+$/);
  expect(programmeInHash(link.slice('/programme'.length))).toEqual(PROGRAMME);
});

const [first] = PROGRAMME.entries;
const entry = (changes: object) => ({ ...PROGRAMME, entries: [{ ...first, ...changes }] });

test.each([
  ['nothing', undefined],
  ['an empty title', { ...PROGRAMME, title: ' ' }],
  ['an unknown mode', { ...PROGRAMME, mode: 'never' }],
  ['no entries', { ...PROGRAMME, entries: [] }],
  ['two entries with the same id', { ...PROGRAMME, entries: [first, first] }],
  [
    'too many entries',
    { ...PROGRAMME, entries: Array.from({ length: 121 }, (_, id) => ({ ...first, id: `${id}` })) },
  ],
  ['a day beyond twelve weeks', entry({ day: 84 })],
  ['an entry with both', entry({ workout: WORKOUT })],
  ['an entry with neither', entry({ video: undefined })],
  ['a video without an id', entry({ video: {} })],
  ['a video that leads elsewhere', entry({ video: { _id: '..' } })],
  ['half a minute', entry({ video: { _id: 'core', minutes: 0.5 } })],
  ['an id for another path', entry({ id: 'a/b' })],
  ['text that cannot be stored', { ...PROGRAMME, title: 'Legs\u0000' }],
  ['a title that turns the text around it', { ...PROGRAMME, title: 'Legs\u202e' }],
  ['a video’s title that does', entry({ video: { _id: 'core', title: '\u2067Core' } })],
  ['a workout’s title that does', entry({ video: undefined, workout: { ...WORKOUT, title: '\u202bLegs' } })],
])('rejects %s', (_what, value) => {
  expect(programmeIn(value)).toBeNull();
});

test('reads what the device keeps, without what is wrong', () => {
  const kept = { ...OWN, html: '<b>', done: [{ run: 1, entryId: 'a', day: '2026-11-02' }, { run: 0 }, null] };
  expect(ownProgrammeIn(JSON.parse(JSON.stringify(kept)))).toEqual({ ...OWN, done: [kept.done[0]] });
  expect(ownProgrammeIn({ ...kept, _id: 'short' })).toBeNull();
  expect(ownProgrammeIn({ ...kept, run: { number: 1 } })?.done).toEqual([]);
});

test('has whole weeks', () => {
  expect(daysOf(PROGRAMME)).toBe(7);
  expect(daysOf({ entries: [{ ...(first as Programme['entries'][0]), day: 7 }] })).toBe(14);
});

test('a pause does not count, and a new start counts on', () => {
  const paused = changedRun(OWN.run, 'pause', '2026-11-05');
  expect(paused.pausedOn).toBe('2026-11-05');
  expect(changedRun(paused, 'pause', '2026-11-06')).toEqual(paused);
  const resumed = changedRun(paused, 'resume', '2026-11-09');
  expect(resumed).toEqual({ number: 1, startedOn: '2026-11-02', pausedDays: 4 });
  expect(changedRun(resumed, 'resume', '2026-11-10')).toBe(resumed);
  expect(changedRun(resumed, 'start', '2026-11-10')).toEqual({
    number: 2,
    startedOn: '2026-11-10',
    pausedDays: 0,
  });
});

test('a pause is not before the start', () => {
  // The clock was set back, or the viewer has travelled.
  expect(changedRun(OWN.run, 'pause', '2026-11-01').pausedOn).toBe('2026-11-02');
  // As a device may have kept it.
  expect(ownProgrammeIn({ ...OWN, run: { ...OWN.run, pausedOn: '2026-11-01' } })?.run?.pausedOn).toBe(
    '2026-11-02',
  );
});

test('starting one pauses another', () => {
  const other: OwnProgramme = { ...PROGRAMME, _id: 'another-before-test', revision: 1, done: [] };
  const run = changedRun(undefined, 'start', '2026-11-03');
  const [before, now] = withRun([OWN, other], other._id, run, '2026-11-03');
  expect(before?.run?.pausedOn).toBe('2026-11-03');
  expect(now?.run).toEqual(run);
});

test('marks an entry once, and takes it back', () => {
  const done = withDone(OWN, 'a', '2026-11-02');
  expect(withDone(done, 'a', '2026-11-03')).toBe(done);
  expect(withDone(done, 'a', undefined).done).toEqual([]);
});

const NOON = Date.parse('2026-11-02T12:00Z');
const stretch = (_id: string, seconds: number, at = NOON) => ({
  ...{ session: `${seconds}`, seconds, at, sent: 0, offset: 0 },
  video: { _id, title: '', categoryName: '' },
});
const trained = (title: string, day: string, finished = true) => ({
  ...{
    _id: 'a-workout-of-the-day',
    day,
    kind: 'workout' as const,
    title,
    category: '',
    bodyPart: '' as const,
  },
  ...{ seconds: 60, at: NOON, offset: 0, finished },
});
const doneIds = (own: OwnProgramme) => own.done.map(({ entryId }) => entryId);

test('half of a video that plays does its entry, also in several parts', () => {
  const half = { played: [stretch('gym-beats', 300), stretch('gym-beats', 299)], entries: [] };
  expect(doneByPlaying(OWN, half)).toBe(OWN);
  const more = { ...half, played: [...half.played, stretch('gym-beats', 1)] };
  expect(doneByPlaying(OWN, more).done).toEqual([{ run: 1, entryId: 'a', day: '2026-11-02' }]);
});

test('what is not due yet, or comes from before the start, does not count', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(doneByPlaying(OWN, { played: [stretch('core', 60)], entries: [] })).toBe(OWN);
  expect(doneByPlaying(OWN, { played: [stretch('gym-beats', 900, NOON - day)], entries: [] })).toBe(OWN);
  const paused = { ...OWN, run: changedRun(OWN.run, 'pause', '2026-11-02') };
  expect(doneByPlaying(paused, { played: [stretch('gym-beats', 900)], entries: [] })).toBe(paused);
});

test('a finished workout does its entry, and one that was stopped does not', () => {
  const own = withDone(OWN, 'a', '2026-11-02');
  const on = (finished: boolean) => ({ played: [], entries: [trained('Legs', '2026-11-04', finished)] });
  expect(doneIds(doneByPlaying(own, on(false)))).toEqual(['a']);
  expect(doneIds(doneByPlaying(own, on(true)))).toEqual(['a', 'b']);
});

const GYM_BEATS = { _id: 'gym-beats', minutes: 20 };
const BY_DATE: OwnProgramme = {
  ...OWN,
  mode: 'calendar',
  entries: [
    { id: 'missed', day: 0, video: GYM_BEATS },
    { id: 'lost', day: 1, workout: { ...WORKOUT, title: ' Legs ' } },
    { id: 'due', day: 2, video: GYM_BEATS },
    { id: 'legs', day: 2, workout: WORKOUT },
  ],
};
const WEDNESDAY = NOON + 2 * 24 * 60 * 60 * 1000;
const onWednesday = (...seconds: number[]) => ({
  played: seconds.map((each) => stretch('gym-beats', each, WEDNESDAY)),
  entries: [],
});

test.each([
  ['half a video', 600, ['due']],
  ['a video to its end', 1200, ['due']],
  ['less than half of it again', 1799, ['due']],
  ['half of it again', 1800, ['due', 'missed']],
])('%s does as many entries', (_what, seconds, expected) => {
  expect(doneIds(doneByPlaying(BY_DATE, onWednesday(seconds)))).toEqual(expected);
  const half = doneByPlaying(BY_DATE, onWednesday(600));
  expect(doneIds(doneByPlaying(half, onWednesday(600, seconds - 600)))).toEqual(expected);
});

test('what was played does one entry, today’s before a missed one', () => {
  const half = doneByPlaying(BY_DATE, onWednesday(600));
  expect(half.done).toEqual([{ run: 1, entryId: 'due', day: '2026-11-04' }]);
  expect(doneByPlaying(half, onWednesday(600))).toBe(half);
  expect(doneIds(doneByPlaying(half, onWednesday(600, 600, 599)))).toEqual(['due']);
  expect(doneIds(doneByPlaying(half, onWednesday(600, 600, 600)))).toEqual(['due', 'missed']);
});

test('a finished workout does one entry, by its title without spaces around it', () => {
  const once = { played: [], entries: [trained('Legs', '2026-11-04')] };
  const done = doneByPlaying(BY_DATE, once);
  expect(doneIds(done)).toEqual(['legs']);
  expect(doneByPlaying(done, once)).toBe(done);
  const twice = { ...once, entries: [...once.entries, ...once.entries] };
  expect(doneIds(doneByPlaying(done, twice))).toEqual(['legs', 'lost']);
});

test('what was trained before a new start of the same day does not count again', () => {
  const first = doneByPlaying(BY_DATE, onWednesday(600));
  const run = changedRun(first.run, 'start', '2026-11-04');
  const begun: OwnProgramme = { ...first, mode: 'sequential', run };
  const workout = { played: [], entries: [{ ...trained('Legs', '2026-11-04'), at: WEDNESDAY }] };
  for (const again of [startedAt(begun, WEDNESDAY + 1), begun])
    expect(doneByPlaying(again, onWednesday(600))).toBe(again);
  const [, , , legs] = BY_DATE.entries;
  const onlyLegs = { ...begun, entries: [{ ...legs, day: 0 } as Programme['entries'][0]] };
  const again = startedAt(onlyLegs, WEDNESDAY + 1);
  expect(doneByPlaying(again, workout)).toBe(again);
  expect(doneIds(doneByPlaying(startedAt(onlyLegs, WEDNESDAY), workout))).toEqual(['due', 'legs']);
  // What was played before is not taken from what has played since.
  const since = {
    entries: [],
    played: [stretch('gym-beats', 600, WEDNESDAY), stretch('gym-beats', 600, WEDNESDAY + 9)],
  };
  expect(doneIds(doneByPlaying(startedAt(begun, WEDNESDAY + 1), since))).toEqual(['due', 'missed']);
});

test('a mark that is taken back stays so, until the entry is done on a later day', () => {
  const done = doneByPlaying(BY_DATE, onWednesday(600));
  const open = withUndone(done, 'due', '2026-11-04');
  expect(open.done).toEqual([]);
  expect(doneByPlaying(open, onWednesday(600))).toBe(open);
  expect(doneIds(doneByPlaying(open, onWednesday(1200)))).toEqual([]);
  expect(doneIds(doneByPlaying(open, onWednesday(1800)))).toEqual(['missed']);
  expect(withUndone(open, 'legs', '2026-11-04')).toBe(open);
  expect(ownProgrammeIn(JSON.parse(JSON.stringify(open)))).toEqual(open);
  const later = { entries: [], played: [stretch('gym-beats', 600, WEDNESDAY + 24 * 60 * 60 * 1000)] };
  const sequential: OwnProgramme = { ...open, mode: 'sequential', entries: BY_DATE.entries.slice(2, 3) };
  expect(doneIds(doneByPlaying(sequential, later))).toEqual(['due']);
  expect(startedAt(open, WEDNESDAY)).not.toHaveProperty('undone');
});

test('spreads entries over the days of a week', () => {
  expect(spreadDays(5, 3)).toEqual([0, 2, 4, 7, 9]);
  expect(Math.max(...spreadDays(120, 1))).toBeLessThan(84);
  expect(spread(PROGRAMME.entries, 2).map(({ day }) => day)).toEqual([0, 3, 7]);
});

test('moves an entry within its day, and to the days beside it', () => {
  const ids = (entries: readonly { id: string; day: number }[]) =>
    entries.map(({ id, day }) => `${id}${day}`);
  expect(ids(moveEntry(PROGRAMME.entries, 'c', -1, 7))).toEqual(['a0', 'c2', 'b2']);
  expect(ids(moveEntry(PROGRAMME.entries, 'b', -1, 7))).toEqual(['a0', 'b1', 'c2']);
  expect(ids(moveEntry(PROGRAMME.entries, 'c', 1, 7))).toEqual(['a0', 'b2', 'c3']);
  expect(moveEntry(PROGRAMME.entries, 'a', -1, 7)).toBe(PROGRAMME.entries);
});
