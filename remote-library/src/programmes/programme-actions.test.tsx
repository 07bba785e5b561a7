import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, deferred } from '@fitreel/sdk/testing';
import { dayAt } from '../shared/activity/days';
import { programmeLink } from '../shared/link-content';
import { keepOnDevice, KEPT, onDevice, PROGRAMME } from '../testing/programmes.test-support';
import { open, press } from '../testing/workouts.test-support';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('deletion offers Undo, which brings the record back', async () => {
  const run = { number: 1, startedOn: dayAt(Date.now()), pausedDays: 0 };
  const done = [{ run: 1, entryId: 'a', day: dayAt(Date.now()) }];
  keepOnDevice({ ...KEPT, run, done });
  const platform = open(
    `/programme?id=${KEPT._id}`,
    createTestPlatform({ responses: { 'GET /programmes': { programmes: [], videos: [] } } }),
  );
  await press('Delete');
  await screen.findByRole('heading', { level: 1, name: 'Programmes' });
  expect(onDevice()).toEqual([]);
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(onDevice()).toMatchObject([{ run, done }]));
});

test('deletion leads to the list at once, and a failure shows the programme there again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = deferred<'DELETE /user/programmes/{programmeId}'>();
  const responses = {
    'GET /user/programmes': { programmes: [KEPT] },
    'GET /programmes': { programmes: [], videos: [] },
    [`DELETE /user/programmes/${KEPT._id}`]: () => answer.promise,
  };
  const platform = createTestPlatform({ token: 'a token', responses });
  open(`/programme?id=${KEPT._id}`, platform);
  await press('Delete');
  await screen.findByText('Start one of these, or make your own.');
  answer.resolve(new ApiError(503, ['down']));
  await screen.findByRole('link', { name: KEPT.title });
  expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t delete the programme\./);
});

test.each([
  ['Start', 'All programmes', 'Programme started'],
  ['Edit a copy', 'Cancel', undefined],
])(
  'who has left a programme by the time that its copy is kept stays there: %s',
  async (first, leave, said) => {
    const answer = deferred<'POST /user/programmes'>();
    const responses = {
      'GET /user/programmes': { programmes: [] },
      'GET /programmes': { programmes: [], videos: [] },
      'POST /user/programmes': () => answer.promise,
    };
    const platform = createTestPlatform({ token: 'a token', responses });
    open(programmeLink(PROGRAMME), platform);
    await press(first);
    if (leave === 'Cancel') await press('Save');
    await waitFor(() => expect(platform.requests.some(({ method }) => method === 'POST')).toBe(true));
    if (leave === 'Cancel') await press(leave);
    else await userEvent.click(screen.getByRole('link', { name: leave }));
    const there = leave === 'Cancel' ? PROGRAMME.title : 'Programmes';
    await screen.findByRole('heading', { level: 1, name: there });
    await act(async () => {
      answer.resolve({ programme: KEPT });
      await new Promise((resolve) => setTimeout(resolve));
    });
    await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe(said));
    expect(screen.getByRole('heading', { level: 1, name: there })).toBeDefined();
    // Not the copy, of which all can be done but that.
    if (leave === 'Cancel') expect(screen.getByRole('button', { name: 'Keep' })).toBeDefined();
  },
);
