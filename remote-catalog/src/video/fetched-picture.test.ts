import { largePicture } from './fetched-picture';

test.each([
  ['/api/artwork/pictures/0123abcd-123456-640', '/api/artwork/pictures/0123abcd-123456-1280'],
  ['/api/artwork/thumbnails/a.01234567.svg', '/api/artwork/thumbnails/a.01234567.svg'],
  ['/pictures/a-640', '/pictures/a-640'],
])('the player has for %s the picture %s', (thumbnail, large) => expect(largePicture(thumbnail)).toBe(large));
