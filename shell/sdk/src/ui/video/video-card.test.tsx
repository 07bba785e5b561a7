import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { createTestPlatform, renderInApp, sampleVideos } from '../../testing';
import type { Video } from '@fitreel/contract';
import { takePressedPicture, VideoCard, VideoGrid, VideoRow } from '..';

const [short, long] = sampleVideos as [Video, Video];

/** Waits for the categories of a grid, which it loads by itself: a test that ends before would not notice what they do. */
const categoriesShown = () => screen.findAllByRole('link', { name: short.categoryName });

/** Shows a part of a page to a visitor, without other remotes. */
function show(part: ReactNode) {
  const platform = createTestPlatform();
  renderInApp(part, { platform });
  return platform;
}

it('has its whole title as its name, and shows 51 characters of it', () => {
  show(<VideoCard video={long} />);
  const card = screen.getByRole('article', { name: long.title });
  const link = within(card).getByRole('link', { name: (name) => name.startsWith(long.title) });
  expect(link.getAttribute('href')).toBe(`/video/${long._id}`);
  expect(
    within(link)
      .getByText(`${long.title.slice(0, 51)}…`)
      .getAttribute('aria-hidden'),
  ).toBe('true');
  expect(within(card).getByText(long.creator)).toBeDefined();
  const button = within(card).getByRole('button', { name: `More options for ${long.title}` });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['No longer available', {}],
  ['Can’t be played now', { hostProblem: 'removed' }],
] as const)('says of a video that viewers do not find: %s, and is no link then', (text, fields) => {
  const gone = { ...short, unavailable: true, ...fields };
  show(
    <>
      <VideoCard video={gone} />
      <VideoRow video={gone} />
    </>,
  );
  for (const card of screen.getAllByRole('article', { name: short.title })) {
    expect(within(card).getByText(text)).toBeDefined();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).getByRole('button', { name: `More options for ${short.title}` })).toBeDefined();
  }
});

it('says the length on the picture, and what is known of the workout in a line', () => {
  const unknown = sampleVideos[2] as Video;
  show(
    <>
      <VideoCard video={{ ...unknown, minutes: 20, level: 'beginner', equipment: 'none' }} />
      <VideoRow video={{ ...unknown, minutes: 5, equipment: 'band' }} />
      <VideoRow video={unknown} />
    </>,
  );
  const names = screen.getAllByRole('link', { name: /^Legs/ }).map((link) => link.textContent);
  expect(names).toEqual([`${unknown.title}20 min`, `${unknown.title}5 min`, unknown.title]);
  expect(screen.getByText('20 min · Beginner · No equipment')).toBeDefined();
  expect(screen.getByText('5 min · Resistance band')).toBeDefined();
});

it('has the colour of a fetched picture until that is there', () => {
  const thumbnail = '/api/artwork/pictures/0123abcd-1a2b3c-640';
  show(
    <>
      <VideoCard video={{ ...short, thumbnail }} />
      <VideoCard video={long} />
    </>,
  );
  const colours = [...document.querySelectorAll('svg[color]')].map((svg) => svg.getAttribute('color'));
  expect(colours).toEqual(['#1a2b3c']);
  expect(screen.getByAltText(short.alt).getAttribute('src')).toBe(thumbnail);
  expect(screen.getByAltText(short.alt).getAttribute('srcset')).toMatch(/-640 2x, .*-1280 3x$/);
});

it('has one tab stop for picture and title, then the creator, then the menu', async () => {
  const user = userEvent.setup();
  show(<VideoCard video={short} />);
  await user.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('link', { name: (name) => name.startsWith(short.title) }),
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: short.creator }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('in a grid, creator and category are links beside the link to the video, once the categories are known', async () => {
  show(<VideoGrid label="All" videos={[short]} />);
  const card = within(screen.getByRole('article'));
  expect(card.getByText(short.categoryName).closest('a')).toBeNull();
  await categoriesShown();
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/video/${short._id}`,
    '/creator/ada-move',
    '/categoryworkout',
  ]);
  expect(document.querySelector('a a')).toBeNull();
});

it('a creator without letters and digits is no link', () => {
  show(<VideoCard video={{ ...short, creator: '🔥' }} />);
  expect(screen.getByText('🔥').closest('a')).toBeNull();
});

it('a row is one link, leaves out the category, and may say why it is listed beside its facts', () => {
  show(<VideoRow video={{ ...short, level: 'beginner' }} reason="Same length" />);
  expect(screen.getByText(short.creator).closest('a')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByText(short.categoryName)).toBeNull();
  expect(screen.getByText('Same length')).toBeDefined();
  expect(screen.getByText(/Beginner$/)).toBeDefined();
});

it.each([
  ['card', VideoCard],
  ['row', VideoRow],
])(
  'a middle click on the picture of a %s says that the video is opened, and a right click does not',
  async (_, Shown) => {
    const user = userEvent.setup();
    const platform = show(<Shown video={short} />);
    const target = screen.getByAltText(short.alt);
    await user.pointer({ keys: '[MouseRight]', target });
    expect(platform.emitted).toEqual([]);
    await user.pointer({ keys: '[MouseMiddle]', target });
    expect(platform.emitted).toEqual([{ event: 'video-opened', payload: { video: short } }]);
    expect(screen.queryByText(/elsewhere/)).toBeNull();
  },
);

it.each([
  ['card', VideoCard],
  ['row', VideoRow],
])('a click on the picture of a %s opens the video and says so', async (_, Shown) => {
  const user = userEvent.setup();
  const platform = show(<Shown video={short} />);
  await user.click(screen.getByAltText(short.alt));
  await screen.findByText(`elsewhere: /video/${short._id}`);
  expect(platform.emitted).toEqual([{ event: 'video-opened', payload: { video: short } }]);
});

it('keeps where the picture was for a press that opens the page here, and for no press that opens a tab', async () => {
  const user = userEvent.setup();
  show(<VideoCard video={short} />);
  const target = screen.getByAltText(short.alt);
  takePressedPicture();
  // jsdom opens no tabs.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  await user.pointer({ keys: '[MouseMiddle]', target });
  for (const key of ['Control', 'Meta', 'Shift', 'Alt']) {
    await user.keyboard(`{${key}>}`);
    await user.pointer({ keys: '[MouseLeft]', target });
    await user.keyboard(`{/${key}}`);
  }
  expect(takePressedPicture()).toBeUndefined();
  await user.click(target);
  expect(takePressedPicture()).toBeDefined();
  window.removeEventListener('click', stay);
});

it('reserves space for pictures and loads the first row at once', async () => {
  const videos = Array.from({ length: 8 }, (_, index) => ({
    ...short,
    _id: `v${index}`,
    alt: `Picture ${index}`,
  }));
  show(<VideoGrid label="All" videos={videos} />);
  await categoriesShown();
  const pictures = screen.getAllByAltText(/^Picture/);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    ...Array<null>(4).fill(null),
    ...Array<string>(4).fill('lazy'),
  ]);
  expect(pictures.map((picture) => picture.getAttribute('fetchpriority'))).toEqual([
    ...Array<string>(4).fill('high'),
    ...Array<null>(4).fill(null),
  ]);
  for (const picture of pictures) {
    expect(Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))).toBe(16 / 9);
  }
});

it('on a page that a press has asked for, the first cards come before the others, and no picture holds them up', async () => {
  const user = userEvent.setup();
  const videos = Array.from({ length: 12 }, (_, index) => ({ ...short, _id: `v${index}` }));
  const Page = () =>
    useLocation().search ? <VideoGrid label="All" videos={videos} /> : <Link to="/?all">All</Link>;
  show(<Page />);
  const added: Node[] = [];
  const seen = new MutationObserver((records) => {
    added.push(
      ...records.filter(({ target }) => target instanceof HTMLUListElement).map(({ target }) => target),
    );
  });
  seen.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('link', { name: 'All' }));
  await categoriesShown();
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(12);
  expect(added).toHaveLength(8);
  for (const picture of screen.getAllByAltText(short.alt))
    expect(picture.getAttribute('loading')).toBe('lazy');
});

it('shows what a page adds to a card', async () => {
  show(<VideoGrid label="Morning" videos={sampleVideos} renderExtra={(video) => `extra of ${video._id}`} />);
  await categoriesShown();
  const cards = within(screen.getByRole('list', { name: 'Morning' })).getAllByRole('article');
  expect(cards).toHaveLength(sampleVideos.length);
  expect(within(cards[1] as HTMLElement).getByText(`extra of ${long._id}`)).toBeDefined();
});
