import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { giveElementsSize, createTestPlatform, renderRemote, sampleVideos } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../history/history';
import '../likedvideos';
import '../watchlater';

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
const LISTS = [
  {
    at: '/history',
    list: 'history',
    title: 'History Videos',
    item: 'Remove from history',
    removed: 'Removed from history',
  },
  {
    at: '/watchlater',
    list: 'watchlater',
    title: 'Watch Later Videos',
    item: 'Remove from watch later',
    removed: 'Removed from watch later',
  },
  {
    at: '/likedvideos',
    list: 'likes',
    title: 'Liked Videos',
    item: 'Dislike',
    removed: 'Removed from liked videos',
  },
];

giveElementsSize();

/** Opens the page of a list of three videos, on an API that removes what it is told to. */
async function open(at: string, list: string) {
  let stored: Contract.Video[] = [first, second, third];
  const responses: Record<string, object> = {
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
    'GET /trend?limit=3': { videos: [] },
    [`GET /user/${list}`]: () => ({ [list]: stored }),
    // What an empty list suggests.
    'GET /trend': { videos: [] },
  };
  for (const { _id } of stored) {
    responses[`DELETE /user/${list}/${_id}`] = () => {
      stored = stored.filter((video) => video._id !== _id);
      return { [list]: stored };
    };
  }
  const platform = createTestPlatform({ fillers: [remote], token: 'token-1', responses });
  renderRemote(remote, { at, platform });
  await screen.findByRole('article', { name: first.title });
  return { user: userEvent.setup(), toast: jest.spyOn(platform.toasts, 'show') };
}

/** The menu of a video in the list: a shelf above it may have the video, too. */
const menuOf = ({ title }: Contract.Video) =>
  within(screen.getByRole('article', { name: title })).getByRole('button', { name: /^More options/ });

async function choose(user: UserEvent, video: Contract.Video, item: string) {
  const { title } = video;
  await user.click(menuOf(video));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

/** Jest compiles the menu's library at its first import, which can take longer than a test's timeout on a busy machine. */
beforeAll(async () => {
  const { user } = await open('/history', 'history');
  await user.click(menuOf(first));
  await screen.findByRole('menu', undefined, { timeout: 60_000 });
  cleanup();
});

const linkOf = ({ title }: Contract.Video) =>
  within(screen.getByRole('article', { name: title })).getAllByRole('link')[0];

test.each(LISTS)(
  '$at: after $item the focus goes to the neighbour, after the last video to the heading',
  async (row) => {
    const { at, list, title, item, removed } = row;
    const { user, toast } = await open(at, list);
    // The latest is first (behaviour.md#lists).
    await choose(user, second, item);
    await waitFor(() => expect(document.activeElement).toBe(linkOf(first)));
    await choose(user, first, item);
    await waitFor(() => expect(document.activeElement).toBe(linkOf(third)));
    await choose(user, third, item);
    const heading = screen.getByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(toast.mock.calls.map(([text]) => text)).toEqual(Array(3).fill(removed)));
  },
);
