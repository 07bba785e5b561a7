import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform, giveElementsSize, sampleSlotProps, sampleVideos } from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import { tokenOf } from '../../testing/tokens.test-support';
import { renderFor } from '../../testing/viewer.test-support';
import { QUEUE_MAX, queueOf } from './queue';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../moments/moments-button';
import '../resume';
import '../up-next';
import '../../training/workouts/timer-button';
import './menu-queue';
import './queue-bar';
import './queue-button';
import './queue-panel';

const [first, second, third, another] = sampleVideos as [
  Contract.Video,
  Contract.Video,
  Contract.Video,
  Contract.Video,
];
const ids = (videos: readonly Contract.Video[]) => videos.map(({ _id }) => _id);

giveElementsSize();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function setUp() {
  const platform = renderFor(
    <>
      <Slot name="video-player" {...sampleSlotProps['video-player']} video={another} />
      <VideoGrid label="All" videos={[first, second, third]} />
    </>,
  );
  const user = userEvent.setup();
  const choose = async ({ title }: Contract.Video, item: string) => {
    await user.click(screen.getByRole('button', { name: `More options for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return platform.toasts.getSnapshot()?.text;
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const queued = () => ids(queueOf(platform).getSnapshot());
  return { platform, user, choose, press, queued };
}

const undo = ({ toasts }: ReturnType<typeof setUp>['platform']) =>
  act(() => toasts.getSnapshot()?.action?.run());

test('a card’s menu puts its video first or last into the queue, once, and takes it out', async () => {
  const { platform, choose, queued } = setUp();
  expect(await choose(first, 'Add to queue')).toBe('Added to queue');
  expect(await choose(second, 'Add to queue')).toBe('Added to queue');
  expect(await choose(second, 'Play next')).toBe('Plays next');
  expect(queued()).toEqual([second._id, first._id]);
  expect(screen.getByRole('button', { name: 'Queue, 2 videos' })).toBeDefined();
  expect(await choose(second, 'Remove from queue')).toBe('Removed from queue');
  expect(queued()).toEqual([first._id]);
  undo(platform);
  expect(queued()).toEqual([second._id, first._id]);
});

test('the toast and a bar on other pages play the queue', async () => {
  const { platform, choose, press, queued } = setUp();
  await choose(first, 'Add to queue');
  await choose(second, 'Add to queue');
  const played = () => platform.emitted.at(-1)?.payload;
  undo(platform);
  expect(played()).toEqual({ video: first });
  cleanup();
  const elsewhere = renderFor(<Slot name="page-bar" />);
  const bar = await screen.findByRole('region', { name: 'Queue' });
  expect(bar.textContent).toContain(`${first.title}Queue · 2 videos`);
  await press('Empty the queue');
  expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
  undo(elsewhere);
  expect(queued()).toEqual([first._id, second._id]);
  await press('Play');
  expect(elsewhere.emitted).toEqual([{ event: 'video-opened', payload: { video: first } }]);
});

test('the panel below the player lists the queue, moves and removes videos, and empties it', async () => {
  const { platform, user, press, queued } = setUp();
  act(() => void queueOf(platform).set([first, second, third]));
  await press('Queue, 3 videos');
  const panel = await screen.findByRole('region', { name: 'Queue' });
  expect(within(panel).getAllByRole('article')).toHaveLength(3);
  const down = within(panel).getByRole('button', { name: `Move ${first.title} down` });
  act(() => down.focus());
  await user.keyboard('{Enter}');
  expect(queued()).toEqual([second._id, first._id, third._id]);
  expect(document.activeElement).toBe(down);
  await press(`Remove ${third.title}`);
  expect(queued()).toEqual([second._id, first._id]);
  expect(panel.contains(document.activeElement)).toBe(true);
  await press('Empty the queue');
  expect(queued()).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Queue');
  undo(platform);
  expect(queued()).toEqual([second._id, first._id]);
  await press('Queue, 2 videos');
  expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
});

test('the panel stays open for the next video, until it is closed', async () => {
  const { press } = setUp();
  await press('Queue, 0 videos');
  await screen.findByRole('region', { name: 'Queue' });
  cleanup();
  const next = setUp();
  expect(await screen.findByRole('region', { name: 'Queue' })).toBeDefined();
  await next.press('Queue, 0 videos');
  cleanup();
  setUp();
  await screen.findByRole('button', { name: 'Queue, 0 videos' });
  expect(screen.queryByRole('region', { name: 'Queue' })).toBeNull();
});

const reloaded = () => ids(queueOf(createTestPlatform()).getSnapshot());

test('survives a reload, but not a logout, which clears the device’s storage', () => {
  queueOf(createTestPlatform()).set([first, second]);
  expect(reloaded()).toEqual([first._id, second._id]);
  localStorage.clear();
  expect(reloaded()).toEqual([]);
});

test('a logout empties it at once', async () => {
  const platform = createTestPlatform({ token: 't1' });
  const queue = queueOf(platform);
  queue.subscribe(() => undefined);
  queue.set([first]);
  localStorage.clear();
  platform.session.end();
  await waitFor(() => expect(queue.getSnapshot()).toEqual([]));
});

test('outlives a session that the API ends, for its user alone', async () => {
  const platform = createTestPlatform({ token: tokenOf('vera'), storage: localStorage });
  const queue = queueOf(platform);
  queue.subscribe(() => undefined);
  queue.set([first]);
  platform.session.end(true);
  expect(ids(queue.getSnapshot())).toEqual([first._id]);
  platform.session.start(tokenOf('another'));
  expect(queue.getSnapshot()).toEqual([]);
  platform.session.start(tokenOf('vera'));
  expect(ids(queue.getSnapshot())).toEqual([first._id]);
  platform.session.end(true);
  expect(ids(queueOf(createTestPlatform({ storage: localStorage })).getSnapshot())).toEqual([]);
});

test.each([
  ['{', []],
  ['7', []],
  ['[null,7]', []],
  [
    JSON.stringify(['mark', [first, { ...second, title: 7 }, null, { ...second, minutes: 'x' }]]),
    [first._id],
  ],
  [JSON.stringify(['mark', [first, first]]), [first._id]],
  [JSON.stringify(['mark', [{ ...first, title: 'x'.repeat(1001) }]]), []],
  [JSON.stringify(['mark', [{ ...first, _id: '..' }, { ...first, level: {} }, second]]), [second._id]],
  [JSON.stringify(['other', [first]]), []],
  [JSON.stringify([null, [first]]), []],
])('of stored content it takes videos with a known form', (content, expected) => {
  localStorage.setItem('library.queue', '"mark"');
  sessionStorage.setItem('library.queue', content);
  expect(reloaded()).toEqual(expected);
});

test('the queue of a former release moves to the key of the library', () => {
  localStorage.setItem('queue', '0.4fzyo');
  sessionStorage.setItem('queue', JSON.stringify(['0.4fzyo', [first]]));
  expect(reloaded()).toEqual([first._id]);
  expect([localStorage.getItem('queue'), sessionStorage.getItem('queue')]).toEqual([null, null]);
  queueOf(createTestPlatform()).set([first, second]);
  expect(reloaded()).toEqual([first._id, second._id]);
});

test('holds 200 videos at most, and says so', async () => {
  const { platform, choose } = setUp();
  const many = Array.from({ length: QUEUE_MAX }, (_, index) => ({ ...first, _id: `v${index}` }));
  act(() => void queueOf(platform).set(many));
  expect(await choose(second, 'Play next')).toBe('The queue is full: it holds 200 videos');
  expect(queueOf(platform).getSnapshot()).toHaveLength(QUEUE_MAX);
});

test('lives with its page where storage is full or forbidden', () => {
  const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const platform = createTestPlatform({ token: 'a token' });
  const queue = queueOf(platform);
  expect(queue.set([first])).toBe(false);
  expect(ids(queue.getSnapshot())).toEqual([first._id]);
  platform.session.end();
  expect(queue.getSnapshot()).toEqual([]);
  forbidden.mockRestore();
});
