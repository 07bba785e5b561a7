import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { sampleVideos } from '@fitreel/contract/examples';
import { createTestPlatform } from './test-platform';
import { renderPage, renderRemote } from './render';
import { sampleRemote } from './samples';

const show = (at: string) =>
  renderRemote(sampleRemote, {
    at,
    platform: createTestPlatform({ responses: { 'GET /videos': { videos: sampleVideos } } }),
  });

test.each([
  ['/categoryyoga', 'yoga: 6'],
  ['/categorya%20b/', 'a b: 6'],
  ['/video/v%2F1', 'v/1'],
  ['/categoryunknown', 'Page not found'],
  ['/gone', 'Page not found'],
])('%s shows %s', async (at, heading) => {
  show(at);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test.each(['/nowhere?x=1', '/category', '/Category1', '/video/a/b'])('%s has no route', async (at) => {
  show(at);
  expect(await screen.findByText(`elsewhere: ${at}`)).toBeTruthy();
});

test('links lead to paths with a parameter inside a segment, one after another', async () => {
  const { router } = show('/');
  await userEvent.click(await screen.findByRole('link', { name: 'Yoga' }));
  expect(await screen.findByRole('heading', { name: 'yoga: 6' })).toBeTruthy();
  await act(() => router.navigate('/categorypilates'));
  expect(await screen.findByRole('heading', { name: 'pilates: 6' })).toBeTruthy();
  await act(() => router.navigate('/categoryspecial'));
  expect(await screen.findByRole('link', { name: 'Yoga' })).toBeTruthy();
});

test('a page by itself shows under its paths alone, without the files of the others', async () => {
  const description = {
    name: 'sample',
    title: 'Sample',
    routes: [
      { id: 'home', path: '/' },
      { id: 'shelf', page: 'list', path: '/shelf{number}' },
    ],
    fragments: [{ id: 'menu', slot: 'video-menu' }],
  } as const;
  const list = { Component: () => <Link to="/">Home</Link> };
  renderPage(description, 'list', list, { at: '/shelf1', platform: createTestPlatform() });
  await userEvent.click(await screen.findByRole('link', { name: 'Home' }));
  expect(await screen.findByText('elsewhere: /')).toBeTruthy();
  expect(() => renderPage(description, 'shelf', list, { at: '/', platform: createTestPlatform() })).toThrow(
    'sample has no route with the page shelf',
  );
});
