import { expectSchema } from '../../testing/schema-case';
import { PageHead, pageHeadProblem, PAGE_HEAD_MAX } from './page-head';

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

test('what is wrong with a head is said', () => {
  const structuredData = [{ text: 'a'.repeat(PAGE_HEAD_MAX) }];
  expect(pageHeadProblem(head)).toBeNull();
  expect(pageHeadProblem({ ...head, title: '' })).toMatch(/^\/title .*length/);
  expect(pageHeadProblem({ ...head, picture: 'https://%' })).toBe('/picture is no URL');
  expect(pageHeadProblem({ ...head, structuredData })).toMatch(/^has more than 32768 characters/);
  expect(pageHeadProblem(null)).toMatch(/object/i);
});
