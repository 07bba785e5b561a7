import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import { renderFor } from '../testing/viewer.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../marks';

const [short, long, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

it('says in words which videos are liked and saved', async () => {
  renderFor(<VideoGrid label="All" videos={[short, long, third]} />, {
    likes: [short],
    watchlater: [short, long],
  });
  const words = (video: Contract.Video) => {
    const card = within(screen.getByRole('article', { name: video.title }));
    return ['Liked', 'In watch later'].filter((text) => card.queryByText(text));
  };
  await waitFor(() => expect(words(short)).toEqual(['Liked', 'In watch later']));
  expect(words(long)).toEqual(['In watch later']);
  expect(words(third)).toEqual([]);
});

it('loads each list once for all cards', async () => {
  const platform = renderFor(
    <VideoGrid label="Morning" videos={sampleVideos} renderExtra={(video) => `extra of ${video._id}`} />,
    { likes: [short] },
  );
  const cards = within(screen.getByRole('list', { name: 'Morning' })).getAllByRole('article');
  expect(cards).toHaveLength(sampleVideos.length);
  expect(within(cards[1] as HTMLElement).getByText(`extra of ${long._id}`)).toBeDefined();
  await screen.findByText('Liked');
  const paths = platform.requests.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/user')).sort()).toEqual([
    '/user/history',
    '/user/likes',
    '/user/positions',
    '/user/watchlater',
  ]);
  const observers = platform.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['user'] })
    .map((query) => query.getObserversCount());
  expect(observers).toEqual([1, 1, 1, 1]);
});

it('is a button for the mouse, and for nobody else', async () => {
  const platform = renderFor(<VideoGrid label="All" videos={[short]} />, { likes: [] });
  const card = within(screen.getByRole('article', { name: short.title }));
  await userEvent.click(await card.findByTitle('Like'));
  await card.findByText('Liked');
  expect(platform.toasts.getSnapshot()?.text).toBe('Added to liked videos');
  const button = await card.findByTitle('Dislike');
  expect([button.tabIndex, button.getAttribute('aria-hidden')]).toEqual([-1, 'true']);
  expect(document.activeElement).toBe(document.body);
});
