import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { giveElementsSize, sampleVideos } from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import { renderFor } from '../testing/viewer.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './marks';
import './menu';
import '../history/menu-history';
import '../queue/menu-queue';

const videos = sampleVideos.slice(0, 3);
const [first, second] = videos as [Contract.Video, Contract.Video];

const buttonOf = (video: Contract.Video) =>
  screen.getByRole('button', { name: `More options for ${video.title}` });
const menuOf = (video: Contract.Video) => screen.findByRole('menu', { name: `Options for ${video.title}` });
const noMenu = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
const focusOn = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })));
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

giveElementsSize();

function setUp(lists?: Parameters<typeof renderFor>[1]) {
  return { user: userEvent.setup(), platform: renderFor(<VideoGrid label="All" videos={videos} />, lists) };
}

it('works by keyboard', async () => {
  const { user, platform } = setUp({ history: [first] });
  await waitFor(() => expect(platform.queryClient.getQueryData(['user', 'history'])).toEqual([first]));
  act(() => buttonOf(first).focus());
  expect(document.activeElement).toBe(buttonOf(first));
  await user.keyboard('{Enter}');
  await menuOf(first);
  expect(buttonOf(first).getAttribute('aria-expanded')).toBe('true');
  expect(items()).toEqual([
    'Add to watch later',
    'Like',
    'Add to playlist',
    'Play next',
    'Add to queue',
    'Mark as watched',
    'Share',
    'Remove from history',
  ]);
  await focusOn('Add to watch later');
  await user.keyboard('{ArrowDown}');
  await focusOn('Like');
  await user.keyboard('{End}');
  await focusOn('Remove from history');
  await user.keyboard('{Home}');
  await focusOn('Add to watch later');
  await user.keyboard('{Escape}');
  await noMenu();
  expect(buttonOf(first).getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(buttonOf(first)));
});

it('opens at its last item with the up arrow, and returns the focus after a choice', async () => {
  const { user, platform } = setUp({ history: [first] });
  await waitFor(() => expect(platform.queryClient.getQueryData(['user', 'history'])).toEqual([first]));
  act(() => buttonOf(first).focus());
  await user.keyboard('{ArrowUp}');
  await focusOn('Remove from history');
  await user.keyboard('{Enter}');
  await noMenu();
  await waitFor(() => expect(document.activeElement).toBe(buttonOf(first)));
  await waitFor(() =>
    expect(platform.requests).toContainEqual({
      method: 'DELETE',
      path: `/user/history/${first._id}`,
      body: undefined,
    }),
  );
  expect(platform.toasts.getSnapshot()?.text).toBe('Removed from history');
});

it('offers the opposite of the current state', async () => {
  const { user, platform } = setUp({});
  await user.click(buttonOf(first));
  await user.click(within(await menuOf(first)).getByRole('menuitem', { name: 'Like' }));
  await noMenu();
  await screen.findByText('Liked');
  expect(platform.toasts.getSnapshot()?.text).toBe('Added to liked videos');
  await user.click(buttonOf(first));
  await menuOf(first);
  expect(items()).toEqual([
    'Add to watch later',
    'Dislike',
    'Add to playlist',
    'Play next',
    'Add to queue',
    'Mark as watched',
    'Share',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Dislike' }));
  await waitFor(() => expect(screen.queryByText('Liked')).toBeNull());
  expect(
    platform.requests.filter(({ path }) => path.startsWith('/user/likes')).map(({ method }) => method),
  ).toEqual(['GET', 'POST', 'DELETE']);
});

it('tells a visitor to log in first', async () => {
  const { user, platform } = setUp();
  await user.click(buttonOf(second));
  await menuOf(second);
  await user.click(screen.getByRole('menuitem', { name: 'Add to watch later' }));
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Login first', style: 'warning' });
});
