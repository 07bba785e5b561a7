import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleCategories,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import { creatorId } from '@fitreel/sdk/ui';
import { defineRemote } from '@fitreel/sdk/remote';
import description from '../../remote.config';
import * as page from './home';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';
// Imported up front: compiling a lazy part must not count against a test's timeout.
import './more-shelves';

const inCategory = (name: string) => sampleVideos.filter(({ categoryName }) => categoryName === name);
const RESPONSES: TestResponses = {
  'GET /categories': { categories: sampleCategories },
  'GET /trend?limit=7': { videos: sampleVideos },
  'GET /videos?limit=24': { videos: sampleVideos },
  'GET /videos?limit=24&cursor=more': () => new Promise(() => undefined),
  'GET /videos?limit=24&category=workout': { videos: inCategory('Workout') },
  'GET /videos?limit=24&category=diet-plan': { videos: inCategory('Diet plan') },
};

function open(at: string, responses: TestResponses = {}) {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  return { platform, user: userEvent.setup(), ...renderPage(description, 'home', page, { at, platform }) };
}

const chip = (name: string) => screen.findByRole('button', { name });
const pressed = () =>
  within(screen.getByRole('group', { name: 'Categories' })).getByRole('button', { pressed: true });
const list = (name: string) => screen.findByRole('list', { name });
const titles = (element: HTMLElement) => within(element).getAllByRole('article').length;

test('shows all videos, a button for each category, and All as the active one', async () => {
  const { platform } = open('/');
  expect(titles(await list('Videos'))).toBe(sampleVideos.length);
  const names = within(screen.getByRole('group', { name: 'Categories' }))
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['All', ...sampleCategories.map(({ categoryName }) => categoryName)]);
  expect(pressed().textContent).toBe('All');
  expect(platform.requests.map(({ path }) => path).sort()).toEqual([
    '/categories',
    '/filters',
    '/trend?limit=7',
    '/videos?limit=24',
  ]);
});

test('many categories are one row, and a button shows them all', async () => {
  const categories = Array.from({ length: 38 }, (_unused, index) => ({
    _id: `${index}`,
    categoryName: `Sport ${index}`,
  }));
  const { user } = open('/', { 'GET /categories': { categories } });
  const more = await chip('All categories');
  const row = screen.getByRole('group', { name: 'Categories' });
  expect([row.dataset['rows'], more.getAttribute('aria-expanded')]).toEqual(['one', 'false']);
  await user.click(more);
  expect([row.dataset['rows'], more.getAttribute('aria-expanded')]).toEqual(['all', 'true']);
  expect(document.activeElement).toBe(more);
});

test('a filter button changes the path, the list and the active button, and keeps the focus', async () => {
  const { router, user } = open('/');
  await user.click(await chip('Diet plan'));
  expect(titles(await list('Diet plan videos'))).toBe(1);
  expect(router.state.location.pathname).toBe('/categorydiet-plan');
  expect(pressed().textContent).toBe('Diet plan');
  expect(document.activeElement).toBe(pressed());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Diet plan');
});

test('a category whose id has other characters than letters has its own path and list', async () => {
  const { platform, router, user } = open('/', {
    'GET /categories': { categories: [{ _id: 'legs/core & more', categoryName: 'Legs' }] },
    'GET /videos?limit=24&category=legs%2Fcore%20%26%20more': { videos: sampleVideos.slice(0, 1) },
  });
  await user.click(await chip('Legs'));
  expect(titles(await list('Legs videos'))).toBe(1);
  expect(router.state.location.pathname).toBe('/categorylegs%2Fcore%20%26%20more');
  expect(platform.requests.map(({ path }) => path)).toContain(
    '/videos?limit=24&category=legs%2Fcore%20%26%20more',
  );
});

test('Back and All return to all videos without another request', async () => {
  const { platform, router, user } = open('/');
  await user.click(await chip('Diet plan'));
  await list('Diet plan videos');
  await act(() => router.navigate(-1));
  expect(titles(await list('Videos'))).toBe(sampleVideos.length);
  await user.click(await chip('Workout'));
  expect(titles(await list('Workout videos'))).toBe(3);
  await user.click(await chip('All'));
  await list('Videos');
  expect(router.state.location.pathname).toBe('/');
  expect(platform.requests.filter(({ path }) => path === '/videos?limit=24')).toHaveLength(1);
});

test('the URL of a category shows its videos', async () => {
  open('/categoryworkout');
  expect(titles(await list('Workout videos'))).toBe(3);
  expect(pressed().textContent).toBe('Workout');
});

test('an unknown category shows the not-found page', async () => {
  open('/categoryyoga', { 'GET /videos?limit=24&category=yoga': { videos: [] } });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('an unknown category shows the not-found page even when the categories arrive late', async () => {
  const response = deferred<'GET /categories'>();
  open('/categoryyoga', {
    'GET /videos?limit=24&category=yoga': { videos: [] },
    'GET /categories/yoga': () => new Promise(() => undefined),
    'GET /categories': () => response.promise,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Category' })).toBeDefined();
  response.resolve({ categories: sampleCategories });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('while the videos of a category load, its button is active and the previous videos stay', async () => {
  const response = deferred<'GET /videos'>();
  const { router, user } = open('/', { 'GET /videos?limit=24&category=diet-plan': () => response.promise });
  await user.click(await chip('Diet plan'));
  await waitFor(() => expect(pressed().textContent).toBe('Diet plan'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/categorydiet-plan'));
  expect(screen.getAllByRole('article')).toHaveLength(sampleVideos.length);
  response.resolve({ videos: inCategory('Diet plan') });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('a category without videos says so', async () => {
  open('/categoryworkout', { 'GET /videos?limit=24&category=workout': { videos: [] } });
  expect(await screen.findByRole('heading', { name: 'No videos here yet' })).toBeDefined();
});

test('slow videos have a skeleton', async () => {
  const response = deferred<'GET /videos'>();
  open('/', { 'GET /videos?limit=24': () => response.promise });
  expect(await screen.findByText('Loading videos')).toBeDefined();
  response.resolve({ videos: sampleVideos });
  expect(titles(await list('Videos'))).toBe(sampleVideos.length);
});

test('videos that fail to load are logged, and Retry loads them', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const respond = () => (down ? new ApiError(500, ['down']) : { videos: sampleVideos });
  const { user } = open('/', { 'GET /videos?limit=24': respond });
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the videos');
  expect(log).toHaveBeenCalledTimes(1);
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(titles(await list('Videos'))).toBe(sampleVideos.length);
});

test('categories that fail to load leave the videos, and can be loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const respond = () => (down ? new ApiError(500, ['down']) : { categories: sampleCategories });
  const { user } = open('/', { 'GET /categories': respond });
  await list('Videos');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Load categories again' }));
  expect(await chip('Workout music')).toBeDefined();
});

const shelf = (name: string) => screen.findByRole('region', { name });
const linksIn = (element: HTMLElement) =>
  within(within(element).getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

/** More videos of a category. */
const more = (categoryName: string, count: number) =>
  Array.from({ length: count }, (_unused, index) => ({
    ...(sampleVideos[0] as Contract.Video),
    _id: `${categoryName.replace(' ', '-')}-${index}`,
    categoryName,
  }));

test('the workout that trends first is featured; what else trends and the first category have shelves', async () => {
  const first = inCategory('Workout').at(-1) as Contract.Video;
  const diets = more('Diet plan', 3);
  const popular = [
    ...inCategory('Diet plan'),
    first,
    ...inCategory('Workout music'),
    ...more('Nutrition fact', 1),
  ];
  open('/', {
    'GET /trend?limit=7': { videos: popular, ranked: popular.length },
    'GET /videos?limit=24': { videos: [...popular, ...more('Nutrition fact', 3).slice(1), ...diets] },
  });
  const start = await screen.findByRole('link', { name: /^Start: / });
  expect(start.getAttribute('href')).toBe(`/video/${first._id}`);
  const trending = popular.filter((video) => video !== first);
  expect(linksIn(await shelf('Trending'))).toEqual(trending.map(({ _id }) => `/video/${_id}`));
  expect(linksIn(await shelf('Diet plan'))).toEqual(diets.map(({ _id }) => `/video/${_id}`));
});

test.each([
  [0, 'Latest', '/?sort=newest', [1, 2, 3, 4, 5, 6]],
  [2, 'Latest', '/?sort=newest', [2, 3, 4, 5, 6]],
  [4, 'Most watched', '/trend', [1, 2, 3]],
  [7, 'Trending', '/trend', [1, 2, 3, 4, 5, 6]],
])('with views of %i videos, home says %s', async (ranked, name, path, expected) => {
  const videos = more('Workout', 7);
  open('/', { 'GET /trend?limit=7': { videos, ranked } });
  expect(linksIn(await shelf(name))).toEqual(expected.map((index) => `/video/Workout-${index}`));
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  const order = { 0: 'latest', 7: 'trending' }[ranked] ?? 'most watched';
  expect(screen.getByText(`Workout · ${order}`)).toBeDefined();
});

test('a category that is not training is not featured, though it comes first', async () => {
  const categories = sampleCategories.map((category) => ({
    ...category,
    training: category.categoryName === 'Workout music',
  }));
  const [music] = inCategory('Workout music');
  open('/', {
    'GET /categories': { categories },
    'GET /trend?limit=7': { videos: [...inCategory('Workout'), ...inCategory('Workout music')] },
  });
  const start = await screen.findByRole('link', { name: /^Start: / });
  expect(start.getAttribute('href')).toBe(`/video/${music?._id}`);
});

test('the video that an editor has chosen is featured, whatever trends, and stands in no shelf', async () => {
  const videos = more('Workout', 7);
  const [music] = inCategory('Workout music') as [Contract.Video];
  open('/', {
    'GET /trend?limit=7': { videos: [music, ...videos.slice(1)], ranked: 7, featured: { ...music } },
  });
  const start = await screen.findByRole('link', { name: /^Start: / });
  expect(start.getAttribute('href')).toBe(`/video/${music._id}`);
  expect(linksIn(await shelf('Trending'))).toEqual(videos.slice(1).map(({ _id }) => `/video/${_id}`));
  expect(screen.queryByText(/Workout music ·/)).toBeNull();
});

test.each([
  [20_000, 0],
  [20_001, 1],
  [20_002, 0],
])('on day %i, workout %i of the two that trend is featured', async (day, index) => {
  const workouts = sampleVideos.slice(0, 2).map((video) => ({ ...video, categoryName: 'Workout' }));
  open('/', { 'GET /trend?limit=7': { videos: workouts, day } });
  const start = await screen.findByRole('link', { name: /^Start: / });
  expect(start.getAttribute('href')).toBe(`/video/${workouts[index]?._id}`);
});

test('without the trend, the first workout of the catalogue is featured', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/', { 'GET /trend?limit=7': new ApiError(500, ['down']) });
  const start = await screen.findByRole('link', { name: /^Start: / });
  expect(start.getAttribute('href')).toBe(`/video/${inCategory('Workout')[0]?._id}`);
});

const withoutVideos = (...lists: string[]): TestResponses =>
  Object.fromEntries(lists.map((list) => [`GET /videos?limit=24&${list}`, { videos: [] }]));

test('with many videos, each category and frequent creator has a shelf, which loads when it comes near', async () => {
  FakeIntersectionObserver.install();
  const diets = inCategory('Diet plan');
  const { platform } = open('/', {
    'GET /trend?limit=7': { videos: inCategory('Workout') },
    'GET /videos?limit=24': {
      videos: sampleVideos.map((video) => ({ ...video, creator: 'Ada Move' })),
      nextCursor: 'more',
    },
    'GET /videos?limit=24&category=diet-plan': { videos: diets },
    ...withoutVideos('category=nutrition-fact', 'category=workout-music', 'creator=ada-move&sort=newest'),
  });
  const diet = await shelf('Diet plan');
  expect(await shelf('By Ada Move')).toBeDefined();
  expect(platform.requests.map(({ path }) => path)).not.toContain('/videos?limit=24&category=diet-plan');
  await act(async () => FakeIntersectionObserver.comeNear());
  await waitFor(() => expect(linksIn(diet)).toEqual(diets.map(({ _id }) => `/video/${_id}`)));
});

test('with many videos, the shelf of a category has its videos from the whole catalogue', async () => {
  FakeIntersectionObserver.install();
  const [diet] = inCategory('Diet plan') as [Contract.Video];
  const all = ['diet-1', 'diet-2', 'diet-3', 'diet-4', 'diet-5'].map((_id) => ({ ...diet, _id }));
  open('/', {
    'GET /videos?limit=24': { videos: [...inCategory('Workout'), ...all.slice(0, 3)], nextCursor: 'more' },
    'GET /videos?limit=24&category=diet-plan': { videos: all },
    ...withoutVideos('category=workout', 'category=nutrition-fact', 'category=workout-music'),
    ...withoutVideos('creator=ada-move&sort=newest'),
  });
  const paths = all.map(({ _id }) => `/video/${_id}`);
  const diets = await shelf('Diet plan');
  expect(within(diets).queryAllByRole('listitem')).toEqual([]);
  await act(async () => FakeIntersectionObserver.comeNear());
  await waitFor(() => expect(linksIn(diets)).toEqual(paths));
});

test('with many videos, shelves follow the categories, the next ones when they come near, and no video is there three times', async () => {
  FakeIntersectionObserver.install();
  const names = Array.from({ length: 9 }, (_unused, index) => `Sport${index}`);
  const popular = more('Sport3', 7);
  const lists = names.map((name, index) => [
    `GET /videos?limit=24&category=${index}`,
    { videos: [...popular, ...more(name, 9)] },
  ]);
  const { container } = open('/', {
    'GET /categories': {
      categories: names.map((categoryName, index) => ({ _id: String(index), categoryName })),
    },
    'GET /trend?limit=7': { videos: popular, ranked: 7 },
    'GET /videos?limit=24': { videos: [...more('Sport0', 9), ...more('Sport3', 9)], nextCursor: 'more' },
    'GET /videos?limit=24&sort=newest': { videos: [...more('Sport1', 3), ...popular] },
    ...(Object.fromEntries(lists) as TestResponses),
    ...withoutVideos(`creator=${creatorId(sampleVideos[0]?.creator ?? '')}&sort=newest`),
  });
  const shelves = () =>
    [...container.querySelectorAll('section h2')]
      .map(({ textContent }) => textContent)
      .filter((text) => /^(?:Sport\d|Trending|Latest)$/.test(text));
  await shelf('Sport0');
  expect(shelves()).toEqual(['Trending', 'Latest', ...names.slice(0, 6)]);
  await act(async () => FakeIntersectionObserver.comeNear());
  await waitFor(() => expect(shelves()).toEqual(['Trending', 'Latest', ...names]));
  await act(async () => FakeIntersectionObserver.comeNear());
  await waitFor(async () => expect(linksIn(await shelf('Sport8'))).toHaveLength(6));
  expect(linksIn(await shelf('Sport1'))[0]).toBe('/video/Sport1-3');
  const lastOf = (list: Element) =>
    [...list.querySelectorAll('li')].map((item) => item.querySelector('a')?.href);
  const places = [...container.querySelectorAll('ul')].flatMap(lastOf);
  for (const place of places) expect(places.filter((one) => one === place).length).toBeLessThan(3);
});

test('shelves of another remote that do not load say so once, in their place', async () => {
  const library = defineRemote(
    {
      name: 'library',
      title: 'Your library',
      routes: [],
      fragments: ['recent', 'followed'].map((id) => ({ id, slot: 'home-shelves', order: 10, server: false })),
    },
    {},
    {
      fragments: {
        recent: () => Promise.reject(new Error('down')),
        followed: () => Promise.reject(new Error('down')),
      },
    },
  );
  const platform = createTestPlatform({ token: 'a token', fillers: [library], responses: RESPONSES });
  renderPage(description, 'home', page, { at: '/', platform });
  expect((await screen.findByRole('alert')).textContent).toBe('This can’t be shown here.');
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'library' })).toBeNull();
  expect(linksIn(await shelf('More to watch')).length).toBeGreaterThan(3);
});
