import { expectSchema } from '../../testing/schema-case';
import { isPageHead, PageHead, PAGE_HEAD_MAX } from './page-head';

const head = {
  title: 'Lift',
  description: 'Lift by Ada.',
  picture: '/api/artwork/previews/a.jpg',
  type: 'video.other',
  video: 'https://videos.example/embed/a',
  structuredData: [{ '@type': 'VideoObject', thumbnailUrl: ['https://fitreel.example/a.jpg'] }],
};

test('a head is plain data with texts and addresses of limited length', () => {
  expectSchema({
    schema: PageHead,
    value: head,
    optional: Object.keys(head),
    accepts: [
      { picture: 'https://elsewhere.example/a.jpg?w=1' },
      { type: 'website' },
      { structuredData: [] },
    ],
    rejects: [
      ...[{ title: '' }, { title: 'a'.repeat(501) }, { description: 'a'.repeat(3001) }, { more: 1 }],
      ...[{ picture: 'javascript:alert(1)' }, { picture: '/a b' }, { picture: '/"><script>' }],
      ...[{ video: 'a' }, { video: 'https:/a' }, { type: 'video other' }],
      ...[{ structuredData: {} }, { structuredData: ['text'] }, { structuredData: Array(9).fill({}) }],
    ],
  });
});

test('all of a head has a limit', () => {
  expect(isPageHead(head)).toBe(true);
  expect(isPageHead({ ...head, structuredData: [{ text: 'a'.repeat(PAGE_HEAD_MAX) }] })).toBe(false);
  expect([null, undefined, 'a'].map(isPageHead)).toEqual([false, false, false]);
});
