import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { firstPictureHint, picturePreloads } from './first-picture-hint';

/** What React renders for a page with these pictures. */
const page = (...pictures: { src: string; fetchPriority?: 'high' | 'low'; loading?: 'lazy' }[]) =>
  renderToString(pictures.map((picture) => createElement('img', { ...picture, key: picture.src })));

test('names the first picture with high priority, as React renders it', () => {
  const head = page(
    { src: '/logo.svg', fetchPriority: 'low' },
    { src: '/api/artwork/a.1234.svg', fetchPriority: 'high' },
    { src: '/api/artwork/b.svg', fetchPriority: 'high' },
  );
  expect(firstPictureHint(head)).toBe('</api/artwork/a.1234.svg>; rel=preload; as=image; fetchpriority=high');
});

test('names nothing on a page without such a picture', () => {
  expect(firstPictureHint('')).toBeNull();
  expect(firstPictureHint(page({ src: '/a.svg' }, { src: '/b.svg', loading: 'lazy' }))).toBeNull();
});

test.each([
  'https://elsewhere.example/a.svg',
  '//elsewhere.example/a.svg',
  '/a.svg>; rel=preload, </b',
  '/a.svg\r\nset-cookie: a=b',
  '/ä.svg',
  '/a.svg?b=1&c=2',
])('leaves %j to the HTML', (src) => {
  expect(firstPictureHint(page({ src, fetchPriority: 'high' }))).toBeNull();
});

test('only wide windows preload the pictures after the first', () => {
  const preloads = page(
    ...['/a.svg', '/b.svg', '/c.svg'].map((src) => ({ src, fetchPriority: 'high' as const })),
  );
  const style = '<link rel="preload" as="style" href="/a.css"/>';
  const head = picturePreloads(`<title>Home</title>${style}${preloads}`);
  expect(head).toContain(`<title>Home</title>${style}<link rel="preload" as="image" href="/a.svg"`);
  for (const path of ['/b.svg', '/c.svg'])
    expect(head).toContain(`<link rel="preload" as="image" media="(min-width: 30rem)" href="${path}"`);
});
