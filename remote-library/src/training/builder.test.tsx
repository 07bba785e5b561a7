import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
    const [draft] = JSON.parse(drafts() ?? '') as object[];
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

test('steps take minutes and seconds, buttons and arrow keys change them by 5 s, and the total follows', async () => {
  open('/workout/new');
  await type('Name', 'Plank');
  const total = await screen.findByRole('region', { name: 'The whole workout' });
  expect(total.textContent).toBe('2:00 · 3 rounds');
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await type('Amount', '4:02');
  await userEvent.tab();
  await press('More: Amount');
  expect([amount.value, total.textContent]).toEqual(['4:05', '12:45 · 3 rounds']);
  await userEvent.type(amount, '{ArrowDown}');
  expect(amount.value).toBe('4:00');
  await type('Amount', '1:75');
  await type('Rest after it', '0:02');
  await press('Less: Rest after it');
  await press('Save');
  expect(await screen.findByText('Enter a time from 0:01 to 1:00:00')).toBeDefined();
  await press('More: Amount');
  await userEvent.selectOptions(screen.getByLabelText('Unit'), 'repetitions');
  await press('More: Amount');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2');
  await type('Title', 'Core');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Core' });
  expect(JSON.parse(localStorage.getItem('library.workouts') ?? '')).toMatchObject([
    { steps: [{ name: 'Plank', unit: 'repetitions', amount: 2, rest: 0 }] },
  ]);
});
