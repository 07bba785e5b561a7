import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import description from '../../../remote.config';
import * as page from '../train-page';
import { dayAfter, dayAt } from '@fitreel/sdk/days';
import { trainingOf } from './training';

const TODAY = dayAt(Date.now());

const entry = (
  bodyPart: Contract.ActivityEntry['bodyPart'],
  daysAgo: number,
  _id = `a-random-id-${daysAgo}`,
) => ({
  ...{ _id, day: dayAfter(TODAY, -daysAgo), kind: 'video' as const, title: 'Trained', category: '' },
  ...{ bodyPart, seconds: 600, at: Date.now(), offset: 0, finished: true },
});

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
const PICKED: Contract.Video[] = [
  { ...first, minutes: 10, level: 'beginner', equipment: 'none', bodyPart: 'core' },
  { ...second, minutes: 12, bodyPart: 'legs' },
  { ...third, minutes: undefined },
];

beforeEach(() => localStorage.clear());

/** The page of a user with these entries, or of a visitor. */
function open(entries: Contract.ActivityEntry[] | null, responses: TestResponses = {}, at = '/now') {
  const platform = createTestPlatform({
    ...(entries && { token: 'a token' }),
    responses: {
      'GET /user/activity': { goal: 0, entries: entries ?? [] },
      'GET /picks': { videos: PICKED },
      ...responses,
    },
  });
  const asked = () => platform.requests.flatMap(({ path }) => (path.startsWith('/picks') ? path : []));
  return {
    platform,
    asked,
    user: userEvent.setup(),
    ...renderPage(description, 'train', page, { at, platform }),
  };
}

const pick = (index: number) => screen.findByRole('region', { name: PICKED[index]?.title });
const words = async (index: number) => within(await pick(index)).getByRole('status').textContent;

test('a visitor sees a pick though a stretch of play was kept for the last moment that a Date has', async () => {
  const row = ['a'.repeat(32), first._id, first.title, 'Workout', 'core', 600, 0, 8.64e15, 840];
  localStorage.setItem('library.played', JSON.stringify([row]));
  open(null);
  expect(await words(0)).toContain('10 min');
});

test('a visitor who has trained nothing sees what the first pick is, and plays it', async () => {
  const { asked, platform } = open(null);
  expect(await words(0)).toContain('10 min · Beginner · No equipment');
  expect(
    within(await pick(0))
      .getByRole('link', { name: 'Play' })
      .getAttribute('href'),
  ).toBe(`/video/${first._id}`);
  expect(asked()).toEqual(['/picks?minutes=10&bodyParts=full-body%2Cupper-body%2Clower-body%2Ccore%2Cback']);
  expect(platform.requests.map(({ path }) => path)).not.toContain('/user/activity');
});

test('what was trained least lately is asked for first, and the pick says why', async () => {
  const { asked, user } = open([entry('full-body', 1), entry('core', 9), entry('arms', 2), entry('back', 0)]);
  expect(await words(0)).toContain('Core: last trained 9 days ago');
  expect(asked()[0]).toContain('bodyParts=lower-body%2Ccore%2Cupper-body%2Cfull-body%2Cback');
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  expect(await words(1)).toContain('You have not trained lower body yet');
  expect(await words(1)).not.toContain('You asked for');
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  expect(await words(2)).toContain('You asked for 10 min: this one may differ.');
});

test('where no video is about as long, the page says which length is nearest', async () => {
  const { user } = open(null, {}, '/now?minutes=5');
  expect(await words(0)).toContain('No video that fits is about 5 min long. The nearest is 10 min.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '10 min');
  expect(await words(0)).not.toContain('The nearest');
});

test('Something else goes through all of them once, then back to the first', async () => {
  const { user } = open(null);
  await pick(0);
  const button = () => screen.getByRole('button', { name: /Something else|Back to the first/ });
  await user.click(button());
  await pick(1);
  await user.click(button());
  await pick(2);
  expect(button().textContent).toBe('Back to the first');
  expect(document.activeElement).toBe(button());
  await user.click(button());
  await pick(0);
});

test('what has played today comes last', async () => {
  const { user } = open([entry('core', 0, `video.${first._id}`)]);
  expect(await words(1)).not.toContain('today');
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  expect(await words(0)).toContain('You have watched this one today.');
});

test('a body part that was trained today is picked where no other has videos, and the page says so', async () => {
  const { user } = open([entry('core', 0)], {
    'GET /picks': { videos: PICKED.filter(({ bodyPart }) => bodyPart !== 'legs') },
  });
  expect(await words(0)).toContain('Core: last trained today');
  expect(await words(0)).toContain('No video that fits is known to train anything else.');
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  expect(await words(2)).not.toContain('No video that fits');
});

test('where another body part has videos, it does not say so', async () => {
  open([entry('core', 0)]);
  expect(await words(0)).not.toContain('No video that fits');
});

test('the choices are in the URL, and the device keeps them', async () => {
  const { asked, router, user, unmount } = open(null);
  await pick(0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '20 min');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Equipment' }), 'Resistance band');
  await pick(0);
  expect(router.state.location.search).toBe('?minutes=20&equipment=band');
  await waitFor(() => expect(asked().at(-1)).toContain('minutes=20&equipment=band&'));
  expect(await words(0)).toContain('No video that fits is about 20 min long. The nearest is 12 min.');
  expect(await words(0)).toContain('You asked for Resistance band: this one may differ.');
  unmount();
  const again = open(null);
  await pick(0);
  expect(again.asked()[0]).toContain('minutes=20&equipment=band&');
});

test('a choice is said when its pick has come, and begins with the best', async () => {
  const later = deferred<'GET /picks'>();
  const { user } = open(null, {
    'GET /picks': ({ query }) => (query['minutes'] === '20' ? later.promise : { videos: PICKED }),
  });
  await pick(0);
  await user.click(screen.getByRole('button', { name: 'Something else' }));
  const status = within(await pick(1)).getByRole('status');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '20 min');
  await within(status).findByText('Looking for a video');
  later.resolve({ videos: PICKED.slice(0, 2) });
  expect(within(await pick(0)).getByRole('status')).toBe(status);
  expect(status.textContent).toContain('The nearest is 12 min');
});

test('wrong choices in the URL are as if they were not there', async () => {
  const { asked } = open(null, {}, '/now?minutes=7&level=expert&equipment=none');
  await pick(0);
  expect(asked()[0]).toContain('minutes=10&equipment=none&');
});

test('an activity that does not load is said, and videos come all the same', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open([], { 'GET /user/activity': new ApiError(500, ['down']) });
  await pick(0);
  expect(screen.getByText(/Your activity didn’t load/)).toBeDefined();
});

test('a failed request offers Retry, and home', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open(null, {
    'GET /picks': () => (down ? new ApiError(500, ['down']) : { videos: PICKED }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t find a video');
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await pick(0);
});

test('an empty catalogue has a way on', async () => {
  open(null, { 'GET /picks': { videos: [] } });
  expect(await screen.findByRole('heading', { name: 'There is nothing to play yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeDefined();
});

test('entries without time or a body part order nothing', () => {
  const none = { ...entry('core', 3), seconds: 0 };
  const { parts, daysAgo } = trainingOf([none, entry('', 1), entry('glutes', 5), entry('legs', 2)], TODAY);
  expect([...daysAgo]).toEqual([['lower-body', 2]]);
  expect(parts.at(-1)).toBe('lower-body');
});
