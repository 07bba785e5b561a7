import { KeptErrors } from './release-errors';

const [EARLY, LATE] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
const error = (message: string, at = EARLY, version = '1.0.0-0123456789ab') => ({
  app: 'catalog',
  version,
  source: 'browser' as const,
  route: 'home',
  message,
  stack: ['at Page (/releases/catalog/1/a.js:1:1)'],
  ...{ count: 1, first: at, last: at },
});

test('the same error is kept once, with its count and when it was first and last seen', () => {
  const kept = new KeptErrors();
  for (const at of [EARLY, LATE]) kept.add(error('boom', at));
  expect(kept.all()).toEqual([{ ...error('boom'), count: 2, first: EARLY, last: LATE }]);
});

test('a release has at most 25 errors, and the rarest makes room', () => {
  const kept = new KeptErrors();
  for (let time = 0; time < 2; time += 1) kept.add(error('often'));
  for (let number = 0; number < 100; number += 1) kept.add(error(`rare ${number}`, LATE));
  kept.add(error('of another release', LATE, '2.0.0-0123456789ab'));
  const messages = kept.all().map(({ message }) => message);
  expect(messages).toHaveLength(26);
  expect(messages).toEqual(expect.arrayContaining(['often', 'rare 99', 'of another release']));
});

test('a site keeps at most 300 errors', () => {
  const kept = new KeptErrors();
  for (let release = 0; release < 20; release += 1)
    for (let number = 0; number < 25; number += 1)
      kept.add(error(`error ${number}`, EARLY, `${release}.0.0-0123456789ab`));
  expect(kept.all()).toHaveLength(300);
});

test('old errors are dropped', () => {
  const kept = new KeptErrors();
  kept.add(error('old'));
  kept.add(error('new', LATE));
  kept.dropBefore(LATE);
  expect(kept.all()).toMatchObject([{ message: 'new' }]);
});
