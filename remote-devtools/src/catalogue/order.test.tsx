import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { openRoom, rows, sampleCatalogue } from '../testing/editors-room.test-support';

const changed = { change: 7, count: 1, differences: [] };

const openTable = (more = {}) =>
  openRoom(sampleCatalogue({ total: 5 }), { 'POST /editing/changes': changed, ...more });

async function openCategories(more = {}) {
  const room = await openTable(more);
  await screen.findByRole('option', { name: 'Diet plan' });
  await room.user.click(screen.getByRole('button', { name: 'Categories' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Categories' }));
  const commands = () =>
    room.sent('POST').map(({ body }) => (body as { command: Record<string, unknown> }).command);
  return { ...room, dialog, commands };
}

test('categories are added, renamed and moved', async () => {
  const { user, dialog, commands } = await openCategories();
  await user.type(dialog.getByLabelText('Name'), 'Yoga');
  await user.click(dialog.getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveProperty('value', ''));
  await user.click(dialog.getByRole('button', { name: 'Move Diet plan up' }));
  await user.click(dialog.getByRole('button', { name: 'Rename Workout' }));
  const form = within(dialog.getByRole('form', { name: 'Rename Workout' }));
  await user.type(form.getByLabelText('Name'), 's');
  await user.click(form.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(dialog.queryByRole('form', { name: 'Rename Workout' })).toBeNull());
  expect(dialog.getByLabelText('Minutes of Workout count as training')).toHaveProperty('checked', true);
  await user.click(dialog.getByLabelText('Minutes of Diet plan count as training'));
  await user.click(dialog.getByLabelText('Facts are read from titles in Workout'));
  expect(commands()).toEqual([
    { kind: 'add-category', name: 'Yoga' },
    { kind: 'move-category', name: 'Diet plan', place: 1 },
    { kind: 'rename-category', name: 'Workout', newName: 'Workouts' },
    { kind: 'mark-category', name: 'Diet plan', training: true },
    { kind: 'read-facts', name: 'Workout', facts: false },
  ]);
});

test('removing a category asks where its videos go', async () => {
  const { user, dialog, commands } = await openCategories();
  await user.click(dialog.getByRole('button', { name: 'Remove Diet plan' }));
  const form = within(dialog.getByRole('form', { name: 'Remove Diet plan' }));
  await user.selectOptions(form.getByLabelText('Its videos go to'), 'Workout music');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the category Diet plan?' }));
  await question.findByText('Would change 1:');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(commands().at(-1)).toEqual({ kind: 'remove-category', name: 'Diet plan', into: 'Workout music' });
});

test('a category that exists already says so', async () => {
  const rejected = new ApiError(422, ['There is a category Workout already.']);
  const { user, dialog } = await openCategories({ 'POST /editing/changes': rejected });
  await user.type(dialog.getByLabelText('Name'), 'Workout{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('There is a category Workout already.');
});

test('a video is moved to a place by its number', async () => {
  const { user, sent } = await openTable();
  await user.click(await screen.findByRole('button', { name: 'Edit Video 0' }));
  const form = within(await screen.findByRole('form', { name: 'Move the video' }));
  expect(form.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
  await user.type(form.getByLabelText('Move to place, from 1'), '4{Enter}');
  await waitFor(() =>
    expect(sent('POST')).toMatchObject([{ body: { command: { kind: 'move', id: 'v0', place: 4 } } }]),
  );
});

test('a video is dragged to the place of another', async () => {
  const { sent } = await openTable();
  await screen.findByRole('button', { name: 'Edit Video 0' });
  const [first, , third] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement];
  const dataTransfer = { setData: jest.fn(), types: ['text/plain'], files: [] };
  fireEvent.dragStart(within(first).getByRole('gridcell', { name: 'Picture' }), { dataTransfer });
  const over = createEvent.dragOver(third, { dataTransfer });
  fireEvent(third, over);
  expect(over.defaultPrevented).toBe(true);
  expect(third.dataset['drop']).toBe('after');
  fireEvent.drop(third, { dataTransfer });
  await waitFor(() =>
    expect(sent('POST')).toMatchObject([{ body: { command: { kind: 'move', id: 'v0', place: 3 } } }]),
  );
  expect(third.dataset['drop']).toBeUndefined();
});
