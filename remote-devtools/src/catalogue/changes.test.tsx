import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { openRoom, sampleCatalogue } from '../testing/editors-room.test-support';

const difference = {
  ...{ kind: 'video' as const, id: 'v0', name: 'Video 0' },
  ...{ before: { state: 'live', level: '' }, after: { state: 'hidden', level: 'beginner' } },
};
/** What a change of two videos does, or would do. */
const outcome = (change: number | null) => ({ change, count: 2, differences: [difference] });
const answers = {
  'POST /editing/changes': ({ body }: { body: { dryRun?: boolean } }) => outcome(body.dryRun ? null : 8),
};

const openTable = (more: Parameters<typeof openRoom>[1] = answers) =>
  openRoom(sampleCatalogue({ total: 3 }), more);

/** Selects the first two videos. */
async function select(user: Awaited<ReturnType<typeof openRoom>>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select Video 0' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Video 1' }));
}

test('selected videos are hidden once what would change was shown', async () => {
  const { user, sent, platform } = await openTable();
  await select(user);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide 2 videos?' }));
  expect(await dialog.findByText('Would change 2:')).toBeDefined();
  expect(dialog.getByText('Video 0')).toBeDefined();
  expect(dialog.getByText(/^State:/).textContent).toBe('State: Live →  becomes Hidden');
  expect(dialog.getByText(/^Level:/).textContent).toBe('Level: none →  becomes Beginner');
  expect(dialog.getByText('… and 1 more')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const command = { kind: 'hide', ids: ['v0', 'v1'] };
  expect(sent('POST')).toMatchObject([
    { body: { command, dryRun: true } },
    { body: { command, dryRun: false } },
  ]);
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: '2 changed', action: { label: 'Undo' } });
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('selected videos are erased once the editor has typed it, without an undo', async () => {
  const left = { count: 1, texts: ['backup fitreel-2026-01-02T03-04-05Z has these videos'] };
  const { user, sent, platform } = await openTable({
    'POST /editing/changes': ({ body }: { body: { dryRun?: boolean } }) => ({
      ...outcome(body.dryRun ? null : 8),
      left,
    }),
  });
  await select(user);
  await user.click(screen.getByRole('button', { name: 'Erase…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase 2 videos for good?' }));
  expect(await dialog.findByText(`Left as it is: ${left.texts[0]}`)).toBeDefined();
  const button = dialog.getByRole('button', { name: 'Erase' });
  expect(button).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: 'Type erase to confirm' }), 'erase');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const command = { kind: 'erase', ids: ['v0', 'v1'], confirm: 'erase' };
  expect(sent('POST').at(-1)).toMatchObject({ body: { command, dryRun: false } });
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: '2 changed' });
  expect(platform.toasts.getSnapshot()).not.toHaveProperty('action.label');
});

test('selected videos get a category, a creator and facts together, unknown ones too', async () => {
  const { user, sent } = await openTable();
  await select(user);
  await user.click(screen.getByRole('button', { name: 'Change…' }));
  const form = within(await screen.findByRole('form', { name: 'What they all get' }));
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect((await form.findByRole('alert')).textContent).toBe('Choose what to change');
  await user.selectOptions(form.getByLabelText('Category'), 'Diet plan');
  await user.type(form.getByLabelText('Creator'), 'Ann');
  await user.type(form.getByLabelText('Minutes'), 'unknown');
  await user.selectOptions(form.getByLabelText('Equipment'), 'Mat');
  await user.selectOptions(form.getByLabelText('Intensity'), 'Unknown');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 videos?' }));
  await dialog.findByText('Would change 2:');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)).toMatchObject({
    body: {
      command: {
        kind: 'edit',
        fields: {
          ...{ categoryName: 'Diet plan', creator: 'Ann' },
          ...{ minutes: 'unknown', equipment: 'mat', intensity: 'unknown' },
        },
      },
    },
  });
});

test('a creator is renamed, merged or erased once what would change was shown', async () => {
  const { user, sent } = await openTable();
  const choose = async (action: string, other?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Creators' }));
    const form = within(await screen.findByRole('form', { name: 'Rename, merge or erase a creator' }));
    await user.type(form.getByLabelText('Creator'), 'Ann');
    await user.selectOptions(form.getByLabelText('What to do'), action);
    if (other !== undefined) await user.type(form.getByLabelText(/^(?:New name|Into the creator)$/), other);
    await user.click(form.getByRole('button', { name: 'Preview' }));
  };
  await choose('Rename', 'Anna');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Ann to Anna?' }));
  await dialog.findByText('Would change 2:');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)).toMatchObject({
    body: { command: { kind: 'rename-creator', name: 'Ann', newName: 'Anna' }, dryRun: false },
  });
  await choose('Erase for good');
  const erasing = within(await screen.findByRole('dialog', { name: 'Erase all videos of Ann for good?' }));
  await erasing.findByText('Would change 2:');
  expect(erasing.getByRole('button', { name: 'Erase' })).toHaveProperty('disabled', true);
  expect(sent('POST').at(-1)).toMatchObject({
    body: { command: { kind: 'erase', creator: 'Ann' }, dryRun: true },
  });
});

test('a change that cannot be made says why, and nothing is made', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const rejected = new ApiError(422, ['Video v0 has no category yet.']);
  const { user, sent } = await openTable({ 'POST /editing/changes': rejected });
  await select(user);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 2 videos?' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Video v0 has no category yet.');
  expect(dialog.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent('POST')).toHaveLength(1);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'GatewayError' }));
  log.mockRestore();
});

test('what was taken back can be made again, and a second undo goes further back', async () => {
  const at = '2026-03-10T12:00:00+00:00';
  const page = (from: number) =>
    Array.from({ length: from > 3 ? 2 : from }, (_, index) => from - index).map((change) => ({
      ...{ change, at, by: 'ann', command: `hide “${change}”`, count: 1 },
    }));
  const { user, sent } = await openTable({
    ...answers,
    'GET /editing/changes': ({ query }: { query: { before?: string } }) => ({
      changes: query.before
        ? page(Number(query.before) - 1)
        : [
            { change: 6, at, by: 'ann', command: 'undo 5', count: 1, undoes: 5 },
            { change: 5, at, by: 'ann', command: 'hide “5”', count: 1, undone: true },
            ...page(4),
          ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Last changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Last changes' }));
  const buttons = () =>
    dialog.getAllByRole('button', { name: /^(?:Undo|Redo) / }).map((one) => one.textContent);
  await user.click(await dialog.findByRole('button', { name: 'Show earlier changes' }));
  await waitFor(() =>
    expect(buttons()).toEqual([
      'Redo change 5',
      'Undo change 4',
      'Undo change 3',
      'Undo change 2',
      'Undo change 1',
    ]),
  );
  expect(dialog.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Redo change 5' }));
  const question = within(await screen.findByRole('dialog', { name: 'Make change 5 again?' }));
  await question.findByText('Would change 2:');
  await user.click(question.getByRole('button', { name: 'Make it again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)).toMatchObject({ body: { command: { kind: 'undo', change: 6 } } });
});

test('the last changes of all editors can be taken back', async () => {
  const { user, sent } = await openTable({
    ...answers,
    'GET /editing/changes': {
      changes: [
        { change: 5, at: '2026-03-10T12:00:00+00:00', by: 'ann', command: 'hide 3 videos', count: 3 },
        { change: 1, at: '2026-03-09T12:00:00+00:00', by: '', command: 'import list.txt', count: 200 },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Last changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Last changes' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^hide 3 videosMar 10, 2026.* · ann · 3 changed/),
    expect.stringMatching(/^import list\.txtMar 9, 2026.* · command line · 200 changed/),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Undo change 5' }));
  const question = within(await screen.findByRole('dialog', { name: 'Take change 5 back?' }));
  await question.findByText('Would change 2:');
  await user.click(question.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)).toMatchObject({ body: { command: { kind: 'undo', change: 5 } } });
});
