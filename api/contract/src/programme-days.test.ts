import { programmeNeed, programmeShares, programmeToday } from './browser/programme-days';

const entries = [
  { id: 'a', day: 0 },
  { id: 'b', day: 0 },
  { id: 'c', day: 2 },
  { id: 'd', day: 3 },
];
const run = { number: 2, startedOn: '2026-03-02', pausedDays: 0 };

/** What `today`, a day of March, has once the entries were done on days of March. */
function todayOf(
  mode: 'sequential' | 'calendar',
  today: number,
  done: Record<string, number> = {},
  changed: Partial<typeof run & { pausedOn: string }> = {},
) {
  const date = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
  const marks = Object.entries(done).map(([entryId, day]) => ({ run: 2, entryId, day: date(day) }));
  const earlier = entries.map(({ id }) => ({ run: 1, entryId: id, day: '2026-02-01' }));
  const found = programmeToday(
    { mode, entries, run: { ...run, ...changed }, done: [...earlier, ...marks] },
    date(today),
  );
  const ids = (some: typeof entries = []) => some.map(({ id }) => id).join(' ');
  return [
    found?.day,
    ids(found?.entries),
    ids(found?.missed),
    found?.next?.slice(-2),
    ...(found?.isOver ? ['over'] : []),
  ];
}

test('a programme that was never started has nothing', () => {
  expect(programmeToday({ mode: 'calendar', entries, done: [] }, '2026-03-02')).toBeUndefined();
});

test.each([
  ['the first day', 2, {}, [0, 'a b', '', undefined]],
  ['a missed day moves on', 9, {}, [0, 'a b', '', undefined]],
  ['a day that is half done stays', 5, { a: 2 }, [0, 'a b', '', undefined]],
  ['what was done stays today’s until midnight', 2, { a: 2, b: 2 }, [0, 'a b', '', '04']],
  ['a day of rest follows', 3, { a: 2, b: 2 }, [1, '', '', '04']],
  ['then the next day', 4, { a: 2, b: 2 }, [2, 'c', '', undefined]],
  ['rest counts from the last day that was done', 7, { a: 3, b: 6 }, [1, '', '', '08']],
  ['one day of the programme a day', 8, { a: 6, b: 6, c: 8 }, [2, 'c', '', '09']],
  ['the last day', 8, { a: 2, b: 2, c: 4, d: 8 }, [3, 'd', '', undefined, 'over']],
  ['after the last day', 9, { a: 2, b: 2, c: 4, d: 8 }, [4, '', '', undefined, 'over']],
])('sequential: %s', (_name, today, done, expected) => {
  expect(todayOf('sequential', today, done)).toEqual(expected);
});

test.each([
  ['the first day', 2, {}, [0, 'a b', '', undefined]],
  ['a day of rest, and what was missed', 3, { a: 2 }, [1, '', 'b', '04']],
  ['the day of the date', 4, { a: 2, b: 2 }, [2, 'c', '', undefined]],
  ['what is done already leaves the next', 4, { a: 2, b: 2, c: 3 }, [2, 'c', '', '05']],
  ['the last day, later', 5, {}, [3, 'd', 'a b c', undefined]],
  ['after the last day', 6, { d: 5 }, [4, '', 'a b c', undefined, 'over']],
])('by calendar: %s', (_name, today, done, expected) => {
  expect(todayOf('calendar', today, done)).toEqual(expected);
});

test('a pause stops the calendar, and moves its dates', () => {
  expect(todayOf('calendar', 20, {}, { pausedOn: '2026-03-03' })).toEqual([1, '', 'a b', '04']);
  expect(todayOf('calendar', 20, {}, { pausedDays: 16 })).toEqual([2, 'c', 'a b', undefined]);
  expect(todayOf('sequential', 20, { a: 2, b: 2 }, { pausedOn: '2026-03-02' })).toEqual([0, 'a b', '', '04']);
});

const video = (part: { start?: number; end?: number } = {}) => ({ _id: 'core', ...part });
const trainedEntries = [
  { id: 'missed', day: 0, video: video({ end: 60 }) },
  { id: 'done', day: 1, video: video() },
  { id: 'due', day: 2, video: video() },
  { id: 'legs', day: 2, workout: { title: ' Legs ' } },
  { id: 'later', day: 3, video: video() },
];

test.each<[string, Record<string, number>, string[]]>([
  ['nothing', {}, []],
  ['less than half', { 'video core': 99 }, ['done 99 done']],
  ['all of a done entry', { 'video core': 200 }, ['done 100 done', 'due 100 done']],
  ['less than half of the next', { 'video core': 149 }, ['done 100 done', 'due 49']],
  ['more than all', { 'video core': 900 }, ['done 100 done', 'due 100 done', 'missed 60 done']],
  ['a part that is missed last', { 'video core': 225 }, ['done 100 done', 'due 100 done', 'missed 25']],
  ['a workout by its title', { 'workout Legs': 2 }, ['legs 1 done']],
])('shares out %s', (_what, amounts, expected) => {
  const done = [{ run: 2, entryId: 'done', day: '2026-03-04' }];
  const programme = { mode: 'calendar' as const, entries: trainedEntries, run, done };
  const needed: string[] = [];
  const shares = programmeShares(programme, '2026-03-04', new Map(Object.entries(amounts)), (entry) => {
    needed.push(entry.id);
    return programmeNeed(entry, 100);
  });
  expect(shares.map(({ entry, amount, isDone }) => `${entry.id} ${amount}${isDone ? ' done' : ''}`)).toEqual(
    expected,
  );
  expect(needed).toHaveLength(new Set(needed).size);
});

test.each([
  [0, {}, 600],
  [0, { start: 30, end: 1200 }, 1170],
  [100, { start: 30, end: 1200 }, 70],
  [100, { start: 200 }, 1],
])('of a video of %s seconds, the part %j has %s', (length, part, cost) => {
  expect(programmeNeed({ id: 'a', day: 0, video: video(part) }, length)).toEqual({
    thing: 'video core',
    cost,
    enough: cost / 2,
  });
});
