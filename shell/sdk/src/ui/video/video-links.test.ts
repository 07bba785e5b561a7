import { creatorPath, videoPath } from './video-links';

it('keeps an id inside its segment of the path', () => {
  expect(videoPath('abc')).toBe('/video/abc');
  expect(videoPath('a/../b?c#d e')).toBe('/video/a%2F..%2Fb%3Fc%23d%20e');
});

test.each([
  ['Fit tuber', '/creator/fit-tuber'],
  ['筋トレ', '/creator/%E7%AD%8B%E3%83%88%E3%83%AC'],
  ['🔥', null],
])('the page of %s is at %s', (name, path) => {
  expect(creatorPath(name)).toBe(path);
});
