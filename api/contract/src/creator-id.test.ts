import { creatorId } from './browser/creator-id';
import { ID_MAX_LENGTH } from './browser/limits';

test.each([
  ['BeerBiceps', 'beerbiceps'],
  ['Fit tuber', 'fit-tuber'],
  ['  DRUG   TUNE! ', 'drug-tune'],
  ['Café “Müller” & Söhne', 'cafe-muller-sohne'],
  ['Cafe\u0301 Mu\u0308ller', 'cafe-muller'],
  ['İstanbul Spor', 'istanbul-spor'],
  ['筋トレ ジム', '筋トレ-ジム'],
  ['योग', 'योग'],
  ['../user/likes?x=%2F#', 'user-likes-x-2f'],
  ['🔥🔥🔥', ''],
  ['!!!', ''],
  ['', ''],
])('the id of %j is %j', (name, id) => {
  expect(creatorId(name)).toBe(id);
  expect(creatorId(id)).toBe(id);
});

test('an id is short enough for a path, and ends with a whole character', () => {
  expect([...creatorId('𝟘𐐷'.repeat(200))]).toHaveLength(80);
  expect(creatorId('x'.repeat(ID_MAX_LENGTH + 1)).length).toBeLessThan(ID_MAX_LENGTH);
  expect(encodeURIComponent(creatorId('𐐷'.repeat(200)))).toMatch(/^(%[0-9A-F]{2})+$/);
});
