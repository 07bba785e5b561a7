import { creatorPath } from './creator-path';

test.each([
  ['Fit tuber', '/creator/fit-tuber'],
  ['筋トレ', '/creator/%E7%AD%8B%E3%83%88%E3%83%AC'],
  ['🔥', null],
])('the page of %s is at %s', (name, path) => {
  expect(creatorPath(name)).toBe(path);
});
