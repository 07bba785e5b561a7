import { videoPath } from './video-path';

it('keeps an id inside its segment of the path', () => {
  expect(videoPath('abc')).toBe('/video/abc');
  expect(videoPath('a/../b?c#d e')).toBe('/video/a%2F..%2Fb%3Fc%23d%20e');
});
