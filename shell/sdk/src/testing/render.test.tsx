import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleVideos } from '@fitreel/contract/examples';
import { createTestPlatform } from './test-platform';
import { renderRemote } from './render';
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
