import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderPage, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from '../trend/trend';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';

const PAGE = 24;

/** Videos `from` to `to`, without the last. */
const videos = (from: number, to: number): Contract.Video[] =>
  Array.from({ length: to - from }, (_, i) => ({
    ...(sampleVideos[0] as Contract.Video),
    _id: `v${from + i}`,
    title: `Video ${from + i}`,
  }));

const RESPONSES: TestResponses = {
  'GET /trend?limit=24': { videos: videos(0, PAGE), nextCursor: 'second' },
  'GET /trend?limit=24&cursor=second': { videos: videos(PAGE, 30) },
};

async function open(responses: TestResponses = {}) {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  renderPage(description, 'trend', page, { at: '/trend', platform });
  await screen.findByRole('list', { name: 'Trending videos' });
  return { platform, user: userEvent.setup() };
}

const count = () =>
  within(screen.getByRole('list', { name: 'Trending videos' })).getAllByRole('article').length;
const more = () => screen.getByRole('button', { name: 'Show more' });

beforeEach(() => FakeIntersectionObserver.install());

test('more videos load when the end of the list comes near, until all are there', async () => {
  const { platform } = await open();
  expect(count()).toBe(PAGE);
  expect(platform.requests.filter(({ path }) => path.startsWith('/trend'))).toHaveLength(1);
  await act(async () => FakeIntersectionObserver.comeNear());
  await waitFor(() => expect(count()).toBe(30));
  expect(screen.getByText('That’s all 30 videos.')).toBeDefined();
  expect(screen.getByText('30 videos shown')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the button does the same, and passes the focus to the text that replaces it', async () => {
  const { user } = await open();
  more().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(count()).toBe(30));
  expect(document.activeElement?.textContent).toBe('That’s all 30 videos.');
});

test('a failed page is announced; scrolling does not request it again, the button does', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { platform, user } = await open({
    'GET /trend?limit=24&cursor=second': () =>
      down ? new ApiError(500, ['down']) : { videos: videos(PAGE, 30) },
  });
  await user.click(more());
  expect(await screen.findByText('Couldn’t load more videos.')).toBeDefined();
  expect(count()).toBe(PAGE);
  const before = platform.requests.length;
  await act(async () => FakeIntersectionObserver.comeNear());
  expect(platform.requests).toHaveLength(before);
  down = false;
  await user.click(more());
  await waitFor(() => expect(count()).toBe(30));
});

test('a list of one page has neither button nor end text', async () => {
  await open({ 'GET /trend?limit=24': { videos: videos(0, 3) } });
  expect(count()).toBe(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.queryByText(/That’s all/)).toBeNull();
});
