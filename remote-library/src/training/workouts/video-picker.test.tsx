import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderInApp, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import { queueOf } from '../../watching/queue/queue';
import { NEW_WORKOUT, type Workout } from '../../shared/workout';
import WorkoutEditor from './workout-editor';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './video-picker';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const [first, second] = sampleVideos as [Contract.Video, Contract.Video];
const DETAILED = {
  ...first,
  chapters: [
    { seconds: 0, title: 'Warm-up' },
    { seconds: 90, title: 'Squats' },
  ],
};

function open(start: Workout = NEW_WORKOUT, responses: TestResponses = {}) {
  const saved: Workout[] = [];
  const platform = createTestPlatform({
    responses: {
      'GET /trend': { videos: [first, second] },
      'GET /videos': { videos: [second] },
      'GET /video/{videoId}': { video: DETAILED },
      ...responses,
    },
  });
  renderInApp(
    <WorkoutEditor
      own={{ ...start, _id: 'kept-before-the-test', revision: 0 }}
      typed={null}
      onTyped={() => undefined}
      onSaved={(own) => saved.push(own)}
      onCancel={() => undefined}
    />,
    { platform },
  );
  return { saved, platform };
}

/** Once the dialog has loaded. */
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
};

const dialog = () => within(screen.getByRole('dialog', { name: 'Video for step 1' }));

test('a step takes a video from a search, with a chapter of it', async () => {
  const { saved, platform } = open();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Legs');
  await user.type(screen.getByLabelText('Name'), 'Squats');
  await choose(user, 'Video for step 1');
  expect(await dialog().findByText('2 videos')).toBeDefined();
  await user.type(dialog().getByRole('searchbox'), 'legs{Enter}');
  expect(await dialog().findByText('1 video')).toBeDefined();
  expect(saved).toEqual([]);
  expect(platform.requests.map(({ path }) => path)).toContain('/videos?limit=20&q=legs');
  await user.click(dialog().getByRole('button', { name: second.title }));
  await user.click(await dialog().findByRole('button', { name: '1:30 Squats' }));
  await user.clear(dialog().getByLabelText('End at'));
  await user.type(dialog().getByLabelText('End at'), '60{Enter}');
  expect(await dialog().findByText('Enter a time after the start')).toBeDefined();
  await user.clear(dialog().getByLabelText('End at'));
  await user.type(dialog().getByLabelText('End at'), '2:00{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved[0]?.steps[0]?.video).toEqual({ _id: second._id, start: 90, end: 120 }));
});

test('a search that finds more than a page says so, and shows the rest', async () => {
  open(NEW_WORKOUT, {
    'GET /trend?limit=20': { videos: [first], nextCursor: 'second' },
    'GET /trend?limit=20&cursor=second': { videos: [second] },
  });
  const user = userEvent.setup();
  await choose(user, 'Video for step 1');
  expect(await dialog().findByText('The first 1 video')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Show more' }));
  expect(await dialog().findByText('2 videos')).toBeDefined();
  expect(dialog().queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the queue is offered, and filtered by what is typed', async () => {
  const { platform } = open();
  queueOf(platform).set([first, second]);
  const user = userEvent.setup();
  await choose(user, 'Video for step 1');
  await user.selectOptions(dialog().getByLabelText('From'), 'Queue');
  expect(dialog().getByText('2 videos')).toBeDefined();
  await user.type(dialog().getByRole('searchbox'), second.title);
  expect(dialog().getByText('1 video')).toBeDefined();
});

test('a link chooses its video, and a chosen one can be taken away', async () => {
  const video = { _id: first._id, start: 5 };
  const { saved } = open({
    ...{ ...NEW_WORKOUT, title: 'Legs' },
    steps: [{ name: 'Squats', unit: 'seconds', amount: 30, rest: 0, video }],
  });
  const user = userEvent.setup();
  await choose(user, `${first.title} for step 1`);
  await user.click(dialog().getByRole('button', { name: 'Choose another' }));
  await user.type(dialog().getByRole('searchbox'), 'https://fitreel.example/video/other-one');
  await user.click(await dialog().findByRole('button', { name: 'Use this video' }));
  expect(dialog().getByLabelText<HTMLInputElement>('Start at').value).toBe('');
  await user.click(dialog().getByRole('button', { name: 'Remove the video' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.steps[0]).not.toHaveProperty('video');
});
