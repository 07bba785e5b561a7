import { cleanup, screen, waitFor } from '@testing-library/react';
import { createTestPlatform, renderRemote } from '@fitreel/sdk/testing';
import { programmeLink, workoutLink } from '../shared/link-content';
import { keepOnDevice, KEPT as PROGRAMME } from '../testing/programmes.test-support';
import { open, press, type, WORKOUT } from '../testing/workouts.test-support';
import { tokenOf } from '../testing/tokens.test-support';
import remote from '../remote';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const title = async () => (await screen.findByLabelText<HTMLInputElement>('Title')).value;
const drafts = () => localStorage.getItem('library.drafts');

/** Types a title at `at`, and leaves the page as a killed tab does. */
async function typeAndLeave(at: string) {
  open(at);
  await type('Title', 'Typed');
  cleanup();
}

describe.each([
  ['/workout/new', ''],
  [workoutLink(WORKOUT, '/workout/new'), 'Legs'],
  ['/programme/new', ''],
  [programmeLink(PROGRAMME, '/programme/new'), PROGRAMME.title],
  [`/programme/new?id=${PROGRAMME._id}`, PROGRAMME.title],
])('the form at %.30s', (at, before) => {
  test('keeps what is typed until it is cancelled', async () => {
    keepOnDevice(PROGRAMME);
    await typeAndLeave(at);
    open(at);
    expect(await title()).toBe('Typed');
    await press('Cancel');
    await waitFor(() => expect(drafts()).toBeNull());
    cleanup();
    open(at);
    expect(await title()).toBe(before);
  });

  test('opens as new where what the device keeps is invalid', async () => {
    keepOnDevice(PROGRAMME);
    await typeAndLeave(at);
    const [draft] = JSON.parse(drafts() ?? '') as { at: string; fields: object }[];
    localStorage.setItem('library.drafts', JSON.stringify([{ ...draft, fields: { title: 'Typed' } }, null]));
    open(at);
    expect(await title()).toBe(before);
  });
});

test('steps and empty fields of a workout come back, also after a login, and a save ends the draft', async () => {
  open('/workout/new');
  await type('Title', 'Arms');
  await type('Name', 'Curls');
  await press('Add a step');
  cleanup();
  const responses = { 'GET /user/workouts': { workouts: [] } };
  const platform = createTestPlatform({ token: tokenOf('vera'), responses });
  const { unmount } = renderRemote(remote, { at: '/workout/new', platform });
  expect(await title()).toBe('Arms');
  expect(screen.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value)).toEqual(['Curls', '']);
  await press('Remove step 2');
  await press('Save');
  await waitFor(() => expect(drafts()).toBeNull());
  unmount();
});

test('a form of a workout that is deleted says so', async () => {
  open('/workout/new?id=no-such-workout-here');
  await screen.findByText('This workout can’t be shown');
});
