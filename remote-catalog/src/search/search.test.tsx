import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleCategories,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './search';

const NO_FILTERS = { length: [], level: [], equipment: [], bodyPart: [], intensity: [] };

const RESPONSES: TestResponses = {
  'GET /categories': { categories: sampleCategories },
  'GET /filters': ({ query }) => ({ ...NO_FILTERS, total: query['q'] === 'nothing' ? 0 : 1 }),
  'GET /trend?limit=7': { videos: sampleVideos.slice(0, 3) },
  'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(2, 3) },
  'GET /videos?limit=24&q=meals': { videos: sampleVideos.slice(3, 4) },
  'GET /videos?limit=24&q=nothing': { videos: [] },
  'GET /videos?limit=24&q=cro': { videos: sampleVideos.slice(2, 3), matches: ['Core'], suggestion: 'core' },
};

function open(at: string, responses: TestResponses = {}) {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  return { platform, user: userEvent.setup(), ...renderPage(description, 'search', page, { at, platform }) };
}

const heading = async (name: string) =>
  expect((await screen.findByRole('heading', { level: 1, name })).textContent).toBe(name);
const results = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('article').length;
const links = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('shows what the API finds, and how many videos that is', async () => {
  const { platform } = open('/search?q=core');
  await heading('Results for “core”');
  expect(results('Results for “core”')).toBe(1);
  expect(screen.getByText('1 video').getAttribute('role')).toBe('status');
  expect(platform.requests.map(({ path }) => path)).toContain('/videos?limit=24&q=core');
});

test('a search that found nothing shows what it may stand for, with a link', async () => {
  open('/search?q=cro');
  await heading('Results for “cro”');
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toEqual(['Nothing matches “cro”. Did you mean core?', '1 video']);
  expect(screen.getByRole('link', { name: 'core' }).getAttribute('href')).toBe('/search?q=core');
  expect(results('Results for “core”')).toBe(1);
});

test('says when the videos have some of the words and not all', async () => {
  open('/search?q=core', {
    'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(2, 3), partly: true },
  });
  const text = await screen.findByText('No video has all the words of “core”. These have some of them.');
  expect(text.closest('[role="status"]')).not.toBeNull();
  expect(results('Results for “core”')).toBe(1);
});

test('a creator whom the words name comes first, as a link', async () => {
  const creator = { _id: 'ada-move', name: 'Ada Move', subscriber: '12K', avatar: '/a.jpg', videoCount: 2 };
  open('/search?q=core', { 'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(2, 3), creator } });
  const link = await screen.findByRole('link', { name: 'Ada Move Creator · 12K subscribers · 2 videos' });
  expect(link.getAttribute('href')).toBe('/creator/ada-move');
  const list = screen.getByRole('list', { name: 'Results for “core”' });
  expect(link.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('words that matched are marked in titles, for the eye alone', async () => {
  const [title] = sampleVideos.slice(2, 3).map((video) => video.title);
  const [word = ''] = title?.split(' ') ?? [];
  const { container } = open('/search?q=core', {
    'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(2, 3), matches: [word] },
  });
  const article = await screen.findByRole('article', { name: title });
  const marks = [...container.querySelectorAll('mark')];
  expect(marks.map((mark) => mark.textContent)).toEqual([word]);
  expect(marks[0]?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(within(article).getByRole('heading').textContent).toContain(title);
});

test('while another search runs, the previous results stay, marked as busy', async () => {
  const response = deferred<'GET /videos'>();
  const counts = deferred<'GET /filters'>();
  const { router } = open('/search?q=core', {
    'GET /videos?limit=24&q=meals': () => response.promise,
    'GET /filters?q=meals': () => counts.promise,
  });
  await heading('Results for “core”');
  await act(() => router.navigate('/search?q=meals', { replace: true }));
  await heading('Results for “meals”');
  expect(screen.getByRole('article', { name: sampleVideos[2]?.title })).toBeDefined();
  expect(screen.getByRole('list').parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
  await act(async () => response.resolve({ videos: sampleVideos.slice(3, 4) }));
  expect(await screen.findByRole('article', { name: sampleVideos[3]?.title })).toBeDefined();
  expect(screen.queryByRole('article', { name: sampleVideos[2]?.title })).toBeNull();
});

test('a search after one without results does not say that it found nothing while it runs', async () => {
  const response = deferred<'GET /videos'>();
  const { router } = open('/search?q=nothing', { 'GET /videos?limit=24&q=meals': () => response.promise });
  expect(await screen.findByText('No videos found')).toBeDefined();
  await act(() => router.navigate('/search?q=meals', { replace: true }));
  await heading('Results for “meals”');
  expect(screen.queryByText(/No videos found/)).toBeNull();
  await act(async () => response.resolve({ videos: sampleVideos.slice(3, 4) }));
  expect(await screen.findByText('1 video')).toBeDefined();
});

test.each([
  [{ total: 1_000 }, '1,000 videos'],
  [{ total: 1_000, more: true }, 'More than 1,000 videos'],
])('says of %j that a search found “%s”', async (counts, text) => {
  open('/search?q=core', { 'GET /filters': { ...NO_FILTERS, ...counts } });
  expect(await screen.findByText(text)).toBeDefined();
});

test('the order of the results is in the address', async () => {
  const { user, router } = open('/search?q=core&level=beginner&sort=oldest', {
    'GET /videos?limit=24&q=core&level=beginner': { videos: sampleVideos.slice(2, 3) },
    'GET /videos?limit=24&q=core&level=beginner&sort=shortest': { videos: sampleVideos.slice(0, 1) },
  });
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(order.value).toBe('');
  await user.selectOptions(order, 'Shortest');
  expect(await screen.findByRole('article', { name: sampleVideos[0]?.title })).toBeDefined();
  expect(router.state.location.search).toBe('?q=core&level=beginner&sort=shortest');
  await user.selectOptions(order, 'Best match');
  expect(router.state.location.search).toBe('?q=core&level=beginner');
});

test('a search without results says so and offers the categories', async () => {
  open('/search?q=nothing');
  await heading('Results for “nothing”');
  expect(screen.getByRole('heading', { name: 'No videos found for “nothing”' })).toBeDefined();
  expect(links()).toEqual(sampleCategories.map(({ _id }) => `/category${_id}`));
  // There is nothing to sort.
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
});

test.each(['/search', '/search?q=', '/search?q=%20%20'])(
  '%s shows recent searches, the categories and what is popular',
  async (at) => {
    localStorage.setItem('searches', JSON.stringify(['core', 'full body']));
    const { platform, user } = open(at);
    await heading('Search videos');
    const recent = () => within(screen.getByRole('region', { name: 'Recent searches' }));
    expect(
      recent()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['core', '/search?q=core'],
      ['full body', '/search?q=full+body'],
    ]);
    expect(links()).toHaveLength(sampleCategories.length);
    const popular = within(screen.getByRole('region', { name: 'Latest' }));
    expect(popular.getAllByRole('link')[0]?.getAttribute('href')).toBe('/trend');
    expect(popular.getAllByRole('listitem')).toHaveLength(3);
    expect(platform.requests.map(({ path }) => path).sort()).toEqual(['/categories', '/trend?limit=7']);

    await user.click(recent().getByRole('button', { name: 'Erase all recent searches' }));
    expect(recent().queryAllByRole('link')).toEqual([]);
    expect(recent().getByText('What you search for on this device shows here.')).toBeDefined();
    expect(localStorage.getItem('searches')).toBe('[]');
  },
);

test('the recent searches go at logout', async () => {
  localStorage.setItem('searches', JSON.stringify(['core']));
  const { platform } = open('/search');
  act(() => platform.session.start('token-1'));
  expect(await screen.findByRole('link', { name: 'core' })).toBeDefined();
  localStorage.clear();
  act(() => platform.session.end());
  expect(screen.queryByRole('link', { name: 'core' })).toBeNull();
});

test('without what is popular, the page still leads to the categories', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/search', { 'GET /trend?limit=7': () => new ApiError(500, ['down']) });
  await heading('Search videos');
  expect(links()).toHaveLength(sampleCategories.length);
  expect(screen.queryByRole('region', { name: /^(Trending|Most watched|Latest)$/ })).toBeNull();
});

test('the search is trimmed, and cut to the length that the API accepts', async () => {
  const { platform } = open(`/search?q=+${'a'.repeat(300)}`);
  await screen.findByRole('heading', { level: 1 });
  expect(platform.requests.map(({ path }) => path)).toContain(`/videos?limit=24&q=${'a'.repeat(200)}`);
});

test('the search is cut between characters, and not inside of one', async () => {
  const typed = `a${'💪'.repeat(250)}`;
  const { platform } = open(`/search?q=${encodeURIComponent(typed)}`);
  await screen.findByRole('heading', { level: 1 });
  const cut = encodeURIComponent(`a${'💪'.repeat(199)}`);
  expect(platform.requests.map(({ path }) => path)).toContain(`/videos?limit=24&q=${cut}`);
});

test('a failed search can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open('/search?q=core', {
    'GET /videos?limit=24&q=core': () =>
      down ? new ApiError(500, ['down']) : { videos: sampleVideos.slice(2, 3) },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  // No number beside a list that is not there.
  expect(screen.queryByText('1 video')).toBeNull();
  down = false;
  await user.click(retry);
  expect(await screen.findByText('1 video')).toBeDefined();
  expect(await screen.findByRole('article', { name: sampleVideos[2]?.title })).toBeDefined();
});
