import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleVideos } from '../../testing';
import type { Video } from '@fitreel/contract';
import { VideoCard, VideoGrid, VideoRow } from '..';
import { renderFor } from './viewer.test-support';

const [short, long, third] = sampleVideos as [Video, Video, Video];

it('has its whole title as its name, and shows 51 characters of it', () => {
  renderFor(<VideoCard video={long} />);
  const card = screen.getByRole('article', { name: long.title });
  const link = within(card).getByRole('link', { name: (name) => name.startsWith(long.title) });
  expect(link.getAttribute('href')).toBe(`/video/${long._id}`);
  expect(
    within(link)
      .getByText(`${long.title.slice(0, 51)}…`)
      .getAttribute('aria-hidden'),
  ).toBe('true');
  expect(within(card).getByText(long.creator)).toBeDefined();
  expect(within(card).getByText(`${long.subscriber} subscribers`)).toBeDefined();
  const button = within(card).getByRole('button', { name: `More options for ${long.title}` });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('has one tab stop for picture and title, and one for the menu', async () => {
  const user = userEvent.setup();
  renderFor(<VideoCard video={short} />);
  await user.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('link', { name: (name) => name.startsWith(short.title) }),
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('says in words which videos are liked and saved', async () => {
  renderFor(<VideoGrid label="All" videos={[short, long, third]} />, {
    likes: [short],
    watchlater: [short, long],
  });
  const words = (video: Video) => {
    const card = within(screen.getByRole('article', { name: video.title }));
    return ['Liked', 'In watch later'].filter((text) => card.queryByText(text));
  };
  await waitFor(() => expect(words(short)).toEqual(['Liked', 'In watch later']));
  expect(words(long)).toEqual(['In watch later']);
  expect(words(third)).toEqual([]);
});

it.each([
  ['card', VideoCard],
  ['row', VideoRow],
])('a click on the picture of a %s opens the video and records the visit', async (_, Shown) => {
  const user = userEvent.setup();
  const platform = renderFor(<Shown video={short} />, {});
  await user.click(screen.getByAltText(short.alt));
  await screen.findByText(`elsewhere: /video/${short._id}`);
  await waitFor(() =>
    expect(platform.requests).toContainEqual({
      method: 'POST',
      path: '/user/history',
      body: { video: short },
    }),
  );
});

it('records nothing for a visitor', async () => {
  const user = userEvent.setup();
  const platform = renderFor(<VideoCard video={short} />);
  await user.click(screen.getByRole('link', { name: (name) => name.startsWith(short.title) }));
  await screen.findByText(`elsewhere: /video/${short._id}`);
  expect(platform.requests).toEqual([]);
  expect(platform.toasts.getSnapshot()).toBeNull();
});

it('reserves space for pictures and loads those of the first screen at once', () => {
  const videos = Array.from({ length: 8 }, (_, index) => ({
    ...short,
    _id: `v${index}`,
    alt: `Picture ${index}`,
  }));
  renderFor(<VideoGrid label="All" videos={videos} />);
  const pictures = screen.getAllByAltText(/^Picture/);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    ...Array<string>(6).fill('eager'),
    ...Array<string>(2).fill('lazy'),
  ]);
  expect(pictures.map((picture) => picture.getAttribute('fetchpriority'))).toEqual([
    ...Array<string>(6).fill('high'),
    ...Array<string>(2).fill('auto'),
  ]);
  for (const picture of pictures) {
    expect(Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))).toBe(16 / 9);
  }
});

it('loads each list once for all cards, and shows what a page adds to a card', async () => {
  const platform = renderFor(
    <VideoGrid label="Morning" videos={sampleVideos} renderExtra={(video) => `extra of ${video._id}`} />,
    { likes: [short] },
  );
  const cards = within(screen.getByRole('list', { name: 'Morning' })).getAllByRole('article');
  expect(cards).toHaveLength(sampleVideos.length);
  expect(within(cards[1] as HTMLElement).getByText(`extra of ${long._id}`)).toBeDefined();
  await screen.findByText('Liked');
  expect(platform.requests.map(({ path }) => path).sort()).toEqual([
    '/user/history',
    '/user/likes',
    '/user/watchlater',
  ]);
  const observers = platform.queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.getObserversCount());
  expect(observers).toEqual([1, 1, 1]);
});
