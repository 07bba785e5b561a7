import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform } from './test-platform';
import { renderRemote } from './render-remote';
import { sampleRemote } from './sample-remote';
import { sampleVideos } from './samples';

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

test.each(['/nowhere?x=1', '/category', '/Category1', '/video/a/b'])(
  '%s is no route of the remote',
  async (at) => {
    show(at);
    expect(await screen.findByText(`elsewhere: ${at}`)).toBeTruthy();
  },
);

test('an address with a place inside a segment is reached by a link, and the next one too', async () => {
  const { router } = show('/');
  await userEvent.click(await screen.findByRole('link', { name: 'Yoga' }));
  expect(await screen.findByRole('heading', { name: 'yoga: 6' })).toBeTruthy();
  await act(() => router.navigate('/categorypilates'));
  expect(await screen.findByRole('heading', { name: 'pilates: 6' })).toBeTruthy();
  await act(() => router.navigate('/categoryspecial'));
  expect(await screen.findByRole('link', { name: 'Yoga' })).toBeTruthy();
});
