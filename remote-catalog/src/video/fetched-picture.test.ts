import { largePicture, playerPicture } from './fetched-picture';

test.each([
  ['/api/artwork/pictures/0123abcd-123456-640', '/api/artwork/pictures/0123abcd-123456-1280'],
  ['/api/artwork/thumbnails/a.01234567.svg', '/api/artwork/thumbnails/a.01234567.svg'],
  ['/pictures/a-640', '/pictures/a-640'],
])('the player has for %s the picture %s', (thumbnail, large) => expect(largePicture(thumbnail)).toBe(large));

test('a screen chooses between the forms of a fetched picture; a drawn one has one', () => {
  expect(playerPicture('/api/artwork/pictures/0123abcd-123456-640')).toEqual({
    src: '/api/artwork/pictures/0123abcd-123456-1280',
    srcSet:
      '/api/artwork/pictures/0123abcd-123456-640 640w, /api/artwork/pictures/0123abcd-123456-1280 1280w',
    sizes: '(min-width: 60rem) 60vw, 100vw',
  });
  expect(playerPicture('/api/artwork/drawn/sand-3-41min.svg')).toEqual({
    src: '/api/artwork/drawn/sand-3-41min.svg',
  });
});
