import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import type { TestResponses } from '@fitreel/sdk/testing';
import { openRoom, sampleCatalogue, SAMPLE_FIELDS } from '../testing/editors-room.test-support';

const changed = { change: 7, count: 1, differences: [] };

/** Opens the dialog of the first video. */
async function edit(catalogue = sampleCatalogue({ total: 3 }), more: TestResponses = {}) {
  const room = await openRoom(catalogue, { 'POST /editing/changes': changed, ...more });
  await room.user.click(await screen.findByRole('button', { name: 'Edit Video 0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
  await dialog.findByLabelText('Title');
  return { ...room, dialog };
}

test('a video opens with its card, and a save sends what has changed with what was seen', async () => {
  const { user, dialog, sent } = await edit();
  expect(dialog.getByText('As viewers see it')).toBeDefined();
  await user.clear(dialog.getByLabelText('Title'));
  await user.type(dialog.getByLabelText('Title'), 'Morning yoga');
  await user.selectOptions(dialog.getByLabelText('Level'), 'Beginner');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Diet plan');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toMatchObject([
    {
      path: '/editing/changes',
      body: {
        command: {
          kind: 'edit',
          ids: ['v0'],
          fields: { title: 'Morning yoga', level: 'beginner', categoryName: 'Diet plan' },
          expected: { title: 'Video 0', level: '', categoryName: 'Workout' },
        },
      },
    },
  ]);
});

test('the toast after a save takes it back', async () => {
  const { user, dialog, sent, platform } = await edit();
  await user.type(dialog.getByLabelText('Minutes'), '5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Saved' }));
  platform.toasts.getSnapshot()?.action?.run();
  await waitFor(() =>
    expect(sent('POST').at(-1)).toMatchObject({ body: { command: { kind: 'undo', change: 7 } } }),
  );
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Taken back' }));
});

test('what somebody else has changed meanwhile is shown, to take or to overwrite', async () => {
  const catalogue = sampleCatalogue({ total: 3 });
  let rejects = true;
  const { user, dialog, sent } = await edit(catalogue, {
    'POST /editing/changes': () => {
      if (rejects) throw new ApiError(409, ['Somebody else has changed title of video v0: now “Theirs”.']);
      return changed;
    },
  });
  await user.type(dialog.getByLabelText('Title'), ' of mine');
  await user.type(dialog.getByLabelText('Creator'), ' of mine');
  catalogue.fields = { ...SAMPLE_FIELDS, title: 'Theirs', creator: 'Their house', level: 'advanced' };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Title was changed meanwhile by somebody else.')).toBeDefined();
  expect(dialog.getByText(/They wrote “Theirs”\./)).toBeDefined();
  // What only they have changed is theirs.
  expect(dialog.getByLabelText('Level')).toHaveProperty('value', 'advanced');
  await user.click(dialog.getAllByRole('button', { name: 'Take theirs' })[0] as HTMLElement);
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Theirs');
  rejects = false;
  await user.click(dialog.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').at(-1)).toMatchObject({
    body: { command: { fields: { creator: 'Yoga House of mine' }, expected: { creator: 'Their house' } } },
  });
});

test('errors stand at their fields', async () => {
  const rejected = new ApiError(422, ['Video v0: minutes takes a whole number from 1 to 600, not "x"']);
  const { user, dialog } = await edit(undefined, { 'POST /editing/changes': rejected });
  await user.type(dialog.getByLabelText('Minutes'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Minutes takes a whole number from 1 to 600, not "x"')).toBeDefined();
  expect(dialog.getByLabelText('Minutes').getAttribute('aria-invalid')).toBe('true');
});

test('a save without a change sends nothing', async () => {
  const { user, dialog, sent } = await edit();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toEqual([]);
});

test('names the fields that an editor has set with the host’s values, and a field takes its value again', async () => {
  const catalogue = sampleCatalogue({
    total: 3,
    edited: ['title', 'level', 'alt'],
    hostValues: { title: 'From the host', level: 'beginner' },
  });
  const { user, dialog, sent } = await edit(catalogue, {
    'POST /editing/changes': () => {
      catalogue.fields = { ...SAMPLE_FIELDS, title: 'From the host' };
      catalogue.edited = ['level'];
      return changed;
    },
  });
  expect(dialog.getByText('Title: the host has “From the host”.')).toBeDefined();
  expect(dialog.getByText('Level: the host has “Beginner”.')).toBeDefined();
  expect(dialog.getByText('What the picture shows: the next import brings the host’s value.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Take the host’s value: Title' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('From the host'));
  expect(dialog.queryByText('Title: the host has “From the host”.')).toBeNull();
  expect(sent('POST')).toMatchObject([
    { body: { command: { kind: 'give-back', ids: ['v0'], names: ['title'] } } },
  ]);
});
