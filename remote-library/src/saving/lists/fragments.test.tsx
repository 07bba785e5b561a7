import { act, screen, waitFor, within, cleanup } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { giveElementsSize, sampleVideos, createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import { Slot } from '@fitreel/sdk/slots';
import { renderFor } from '../../testing/viewer.test-support';
import remote from '../../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './marks';
import './menu';
import '../history/menu-history';
import '../../watching/queue/menu-queue';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../history/history';
import './saved-videos';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../../session/marks';
import './account';

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
  await waitFor(() =>
    expect(platform.queryClient.getQueryData(['user', 'history', 'entries'])).toEqual([first]),
  );
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
  await waitFor(() =>
    expect(platform.queryClient.getQueryData(['user', 'history', 'entries'])).toEqual([first]),
  );
  act(() => buttonOf(first).focus());
  await user.keyboard('{ArrowUp}');
  await focusOn('Remove from history');
  await user.keyboard('{Enter}');
  await noMenu();
  await waitFor(() => expect(document.activeElement).toBe(buttonOf(first)));
  await waitFor(() =>
    expect(platform.requests).toContainEqual({
      method: 'DELETE',
      path: `/user/history/${first._id}?entries=only`,
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

describe('a removal', () => {
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
});

describe('the marks of a card', () => {
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
      '/user/history?entries=only',
      '/user/likes?entries=only',
      '/user/positions',
      '/user/watchlater?entries=only',
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
});

describe('the account menu', () => {
  test('leads to what the viewer wants to watch later, and closes the menu', async () => {
    const close = jest.fn();
    renderFor(<Slot name="account-menu" close={close} />, { watchlater: sampleVideos.slice(0, 2) });
    const link = await screen.findByRole('link', { name: 'Watch later 2 videos' });
    expect(link.getAttribute('href')).toBe('/watchlater');
    await userEvent.setup().click(link);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('is not there without such videos', async () => {
    renderFor(<Slot name="account-menu" close={() => undefined} />, {});
    await screen.findByText((_text, element) => element?.getAttribute('data-fragment') === 'library.account');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
