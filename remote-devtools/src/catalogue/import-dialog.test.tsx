import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import type { TestResponses } from '@fitreel/sdk/testing';
import { openRoom, sampleCatalogue } from '../testing/editors-room.test-support';

/** What an import says. */
const outcome = (part: Partial<Contract.ImportResponse> = {}): Contract.ImportResponse => ({
  ...{ kind: 'list', imported: false, rows: 3, bad: 0, added: 2, changed: 1, unchanged: 0, withdrawn: 0 },
  ...{ drafts: 0, problems: [], ...part },
});

const answer = ({ query }: { query: Readonly<Record<string, string>> }) =>
  outcome({ imported: query['dryRun'] !== 'true' });

async function openImport(response: TestResponses['POST /editing/imports'] = answer) {
  const room = await openRoom(sampleCatalogue({ total: 3 }), { 'POST /editing/imports': response });
  await screen.findByRole('button', { name: 'Edit Video 0' });
  return { ...room, form: () => within(screen.getByRole('form', { name: 'What to add' })) };
}

test('videos are added by their addresses once what would change was shown', async () => {
  const { user, sent, form } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await user.click(form().getByRole('button', { name: 'Preview' }));
  expect((await form().findByRole('alert')).textContent).toBe('Enter an address, or choose a file');
  await user.type(form().getByLabelText('Addresses of videos'), 'https://youtu.be/abc');
  await user.selectOptions(form().getByLabelText('Category of videos that have none'), 'Workout');
  await user.click(form().getByRole('button', { name: 'Preview' }));
  expect(await form().findByText('A file of the kind list with 3 videos would be:')).toBeDefined();
  expect(form().getByText('New').nextSibling?.textContent).toBe('2');
  await user.click(form().getByRole('button', { name: 'Import' }));
  expect(await form().findByText(/^Imported\./)).toBeDefined();
  await user.click(form().getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [preview, imported] = sent('POST');
  expect(preview?.path).toBe('/editing/imports?kind=list&category=Workout&dryRun=true');
  expect(imported?.path).toBe('/editing/imports?kind=list&category=Workout');
  expect(imported?.body).toHaveProperty('size', 'https://youtu.be/abc'.length);
});

test('a file is dropped on the room, and bad rows keep it back until they are skipped', async () => {
  const problems = [{ line: 2, message: 'title is missing' }, { message: 'The file has no end.' }];
  const { user, sent, form } = await openImport(outcome({ kind: 'csv', bad: 3, problems }));
  const file = new File(['title,src'], 'videos.csv');
  const dataTransfer = { types: ['Files'], files: [file] };
  const room = screen.getByRole('region', { name: 'Editor’s room' });
  fireEvent.dragOver(room, { dataTransfer });
  expect(screen.getByText('Drop a file to see what it would add')).toBeDefined();
  fireEvent.drop(room, { dataTransfer });
  expect(await screen.findByText('videos.csv')).toBeDefined();
  await user.click(form().getByRole('button', { name: 'Preview' }));
  const list = await form().findByRole('list', { name: 'What cannot be taken' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 2: title is missing', 'The file has no end.', '… and 1 more']);
  expect(form().getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  await user.click(form().getByLabelText('Continue without rows that cannot be taken'));
  await user.click(form().getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(form().getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false),
  );
  expect(sent('POST').at(-1)?.path).toBe('/editing/imports?name=videos.csv&skipBad=true&dryRun=true');
  expect(sent('POST').at(-1)?.body).toBe(file);
});

test('a file that is none of the kinds says so', async () => {
  const { user, form } = await openImport(new ApiError(422, ['notes.bin is none of what an import reads.']));
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await user.upload(
    form().getByLabelText('Choose a file', { selector: 'input' }),
    new File(['?'], 'notes.bin'),
  );
  await user.click(form().getByRole('button', { name: 'Preview' }));
  expect((await form().findByRole('alert')).textContent).toBe('notes.bin is none of what an import reads.');
});

test('a video gets another picture, which can be taken back', async () => {
  const { user, sent, platform } = await openRoom(sampleCatalogue({ total: 3 }), {
    'PUT /editing/videos/v0/thumbnail': { change: 9, count: 1, differences: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Video 0' }));
  const file = new File(['png'], 'picture.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('New picture…', { selector: 'input' }), file);
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'The picture is saved' }));
  expect(sent('PUT')).toMatchObject([{ path: '/editing/videos/v0/thumbnail', body: file }]);
});
