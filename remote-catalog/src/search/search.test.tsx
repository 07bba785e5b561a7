import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderRemote,
  sampleCategories,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from '../remote';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './search';

const RESPONSES: TestResponses = {
  'GET /categories': { categories: sampleCategories },
  'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(2, 3) },
  'GET /videos?limit=24&q=meals': { videos: sampleVideos.slice(3, 4) },
  'GET /videos?limit=24&q=nothing': { videos: [] },
  'GET /videos?limit=24&q=cro': { videos: sampleVideos.slice(2, 3), matches: ['Core'], suggestion: 'core' },
};

function open(at: string, responses: TestResponses = {}) {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at, platform }) };
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
  expect(screen.getByRole('status').textContent).toBe('1 video');
  expect(platform.requests.map(({ path }) => path)).toContain('/videos?limit=24&q=core');
});

test('a search that found nothing shows what it may stand for, with a link', async () => {
  open('/search?q=cro');
  await heading('Results for “cro”');
  const said = screen.getByRole('status').textContent;
  expect(said).toBe('Nothing matches “cro”. Did you mean core?1 video');
  expect(screen.getByRole('link', { name: 'core' }).getAttribute('href')).toBe('/search?q=core');
  expect(results('Results for “core”')).toBe(1);
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
  const { router } = open('/search?q=core', { 'GET /videos?limit=24&q=meals': () => response.promise });
  await heading('Results for “core”');
  await act(() => router.navigate('/search?q=meals', { replace: true }));
  await heading('Results for “meals”');
  expect(screen.getByRole('article', { name: sampleVideos[2]?.title })).toBeDefined();
  expect(screen.getByRole('list').parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('');
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
  [2, undefined, '2 videos'],
  [2, 'further', 'More than 2 videos'],
])('counts %d videos with the cursor %s as "%s"', async (count, nextCursor, text) => {
  FakeIntersectionObserver.install();
  open('/search?q=core', {
    'GET /videos?limit=24&q=core': { videos: sampleVideos.slice(0, count), nextCursor },
  });
  expect(await screen.findByText(text)).toBeDefined();
});

test('a search without results says so and offers the categories', async () => {
  open('/search?q=nothing');
  await heading('Results for “nothing”');
  expect(screen.getByRole('heading', { name: 'No videos found for “nothing”' })).toBeDefined();
  expect(links()).toEqual(sampleCategories.map(({ _id }) => `/category${_id}`));
});

test.each(['/search', '/search?q=', '/search?q=%20%20'])(
  '%s invites to search and requests no list',
  async (at) => {
    const { platform } = open(at);
    await heading('Search videos');
    expect(links()).toHaveLength(sampleCategories.length);
    expect(platform.requests.map(({ path }) => path)).toEqual(['/categories']);
  },
);

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
  down = false;
  await user.click(retry);
  expect(await screen.findByRole('article', { name: sampleVideos[2]?.title })).toBeDefined();
});
