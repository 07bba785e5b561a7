import { playerPicture } from './fetched-picture';

test('a fetched picture has a larger form for the player', () => {
  expect(playerPicture('/api/artwork/pictures/0123abcd-640')).toEqual({
    src: '/api/artwork/pictures/0123abcd-640',
    srcSet: '/api/artwork/pictures/0123abcd-640 640w, /api/artwork/pictures/0123abcd-1280 1280w',
    sizes: '(min-width: 60rem) 60vw, 100vw',
  });
});

test.each([
  '/api/artwork/thumbnails/a.01234567.svg',
  '/pictures/a-640',
  '/api/artwork/pictures/0123abcd-640/x',
])('%s has one form', (src) => expect(playerPicture(src)).toEqual({ src }));
