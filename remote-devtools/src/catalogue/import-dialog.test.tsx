import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { deferred, type TestResponses } from '@fitreel/sdk/testing';
import { openRoom, sampleCatalogue } from '../testing/editors-room.test-support';

/** What an import says. */
const outcome = (part: Partial<Contract.ImportResponse> = {}): Contract.ImportResponse => ({
  ...{ kind: 'list', imported: false, rows: 3, bad: 0, added: 2, changed: 1, unchanged: 0, withdrawn: 0 },
  ...{ repeated: 0, kept: 0, undoable: true, change: null, count: 0, differences: [] },
  ...{ drafts: 0, problems: [], ...part },
});

/** A job that is done, or as far as `part` says. */
const job = (part: Partial<Contract.EditingJob> = {}): Contract.EditingJob => ({
  ...{
    id: '0f3c1a52-7d7e-4c1b-9d0e-5a4b6c7d8e9f',
    kind: 'import',
    name: '',
    at: '2026-11-27T08:30:00+00:00',
  },
  ...{ state: 'done', rows: 3, ...part },
});

/** How many jobs there were: each has an id of its own. */
let jobs = 0;

const answer = ({ query }: { query: Readonly<Record<string, string>> }) => {
  const isPreview = query['dryRun'] === 'true';
  jobs += 1;
  return job({
    ...{ id: `job-${jobs}`, kind: isPreview ? 'preview' : 'import', name: query['name'] ?? '' },
    import: outcome({ imported: !isPreview }),
  });
};

beforeEach(() => {
  jobs = 0;
});

async function openImport(more: TestResponses = {}) {
  const room = await openRoom(sampleCatalogue({ total: 3 }), {
    'POST /editing/imports': answer,
    'GET /editing/jobs': { jobs: [] },
    ...more,
  });
  await screen.findByRole('button', { name: 'Edit Video 0' });
  const form = () => within(screen.getByRole('form', { name: 'What to add' }));
  const choose = (...names: string[]) =>
    room.user.upload(
      form().getByLabelText(/^(Choose|Other) files$/, { selector: 'input' }),
      names.map((name) => new File([name], name)),
    );
  const press = (name: string) => room.user.click(form().getByRole('button', { name }));
  /** The paths of what was sent to be imported. */
  const imports = () =>
    room
      .sent('POST')
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/editing/imports'));
  return { ...room, form, choose, press, imports };
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
  expect(imported?.path).toBe('/editing/imports?kind=list&category=Workout&preview=job-1');
  expect(imported?.body).toHaveProperty('size', 'https://youtu.be/abc'.length);
});

test('a file is dropped on the room, and bad rows keep it back until they are skipped', async () => {
  const problems = [{ line: 2, message: 'title is missing' }, { message: 'The file has no end.' }];
  const { user, sent, form } = await openImport({
    'POST /editing/imports': job({ import: outcome({ kind: 'csv', bad: 3, problems }) }),
  });
  const file = new File(['title,src'], 'videos.csv');
  const dataTransfer = { types: ['Files'], files: [file] };
  const room = screen.getByRole('region', { name: 'Editor’s room' });
  fireEvent.dragOver(room, { dataTransfer });
  expect(screen.getByText('Drop files to see what they would add')).toBeDefined();
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
  const message = 'notes.bin is none of what an import reads.';
  const { user, form, choose, press } = await openImport({
    'POST /editing/imports': job({ state: 'refused', message }),
  });
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await choose('notes.bin');
  await press('Preview');
  expect((await form().findByRole('alert')).textContent).toBe(message);
  expect(form().queryByRole('button', { name: 'Import' })).toBeNull();
});

test.each([
  ['another file', async ({ choose }: Opened) => choose('other.csv'), 'name=other.csv'],
  [
    'another category',
    async ({ user, form }: Opened) =>
      user.selectOptions(form().getByLabelText('Category of videos that have none'), 'Workout'),
    'name=first.csv&category=Workout',
  ],
  [
    'another creator',
    async ({ user, form }: Opened) => user.type(form().getByLabelText(/^Creator of/), 'A'),
    'name=first.csv&creator=A',
  ],
  [
    'another option',
    async ({ user, form }: Opened) => user.click(form().getByLabelText('Add categories that do not exist')),
    'name=first.csv&createCategories=true',
  ],
])(
  '%s while a preview runs: the preview ends, and shows and imports nothing',
  async (_what, change, query) => {
    const late = deferred<'POST /editing/imports'>();
    let previews = 0;
    const opened = await openImport({
      'POST /editing/imports': (request) => ((previews += 1) === 1 ? late.promise : answer(request)),
      'DELETE /editing/jobs/{jobId}': job({ state: 'cancelled' }),
    });
    const { user, form, choose, press, imports, sent } = opened;
    await user.click(screen.getByRole('button', { name: 'Add videos' }));
    await choose('first.csv');
    await press('Preview');
    await change(opened);
    late.resolve(job({ kind: 'preview', state: 'running', name: 'first.csv' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    expect(form().queryByText(/^A file of/)).toBeNull();
    await press('Preview');
    await form().findByText(/^A file of/);
    await press('Import');
    await form().findByText(/^Imported\./);
    expect(imports().slice(1)).toEqual([
      `/editing/imports?${query}&dryRun=true`,
      `/editing/imports?${query}&preview=job-1`,
    ]);
  },
);

type Opened = Awaited<ReturnType<typeof openImport>>;

test('several files are previewed and imported in their order, each with its outcome', async () => {
  const { user, form, choose, press, imports, platform } = await openImport();
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await choose('a.csv', 'b.csv');
  await press('Preview');
  expect(await form().findByRole('heading', { name: 'b.csv' })).toBeDefined();
  await press('Import');
  expect(await form().findAllByText(/^Imported\./)).toHaveLength(2);
  expect(imports()).toEqual([
    '/editing/imports?name=a.csv&dryRun=true',
    '/editing/imports?name=b.csv&dryRun=true',
    '/editing/imports?name=a.csv&preview=job-1',
    '/editing/imports?name=b.csv&preview=job-2',
  ]);
  expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Imported b.csv: 2 new, 1 changed' });
});

test('an import says how far it is, can be stopped, and its outcome can be read again', async () => {
  let state: Contract.EditingJob['state'] = 'waiting';
  const running = () => job({ kind: 'import', name: 'a.csv', state, rows: 20_000 });
  const { user, form, choose, press } = await openImport({
    'POST /editing/imports': (request) => (request.query['dryRun'] === 'true' ? answer(request) : running()),
    'GET /editing/jobs/{jobId}': running,
    'DELETE /editing/jobs/{jobId}': () => {
      state = 'cancelled';
      return running();
    },
    'GET /editing/jobs': () => ({ jobs: [running()] }),
  });
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await choose('a.csv');
  await press('Preview');
  await form().findByText(/^A file of/);
  await press('Import');
  expect(
    await form().findByText('Importing: a.csv. It waits for other files.', undefined, { timeout: 5000 }),
  ).toBeDefined();
  state = 'running';
  expect(form().getByLabelText(/^Creator of/)).toHaveProperty('disabled', false);
  expect(
    form()
      .getByLabelText(/^Creator of/)
      .closest('fieldset'),
  ).toHaveProperty('disabled', true);
  expect(
    await form().findByText('Importing: a.csv. 20,000 videos read.', undefined, { timeout: 5000 }),
  ).toBeDefined();
  await press('Stop');
  expect((await form().findByRole('alert')).textContent).toBe('Stopped. Sending it again does what is left.');
  await user.click(screen.getByText('Your last files'));
  expect(await screen.findByText(/^Import · .* · Stopped\./, undefined, { timeout: 5000 })).toBeDefined();
});

test('a video gets another picture, which can be taken back', async () => {
  const { user, sent, platform } = await openRoom(sampleCatalogue({ total: 3 }), {
    'PUT /editing/videos/v0/thumbnail': job({
      kind: 'picture',
      picture: { change: 9, count: 1, differences: [] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Video 0' }));
  const file = new File(['png'], 'picture.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('New picture…', { selector: 'input' }), file);
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'The picture is saved' }));
  expect(sent('PUT')).toMatchObject([{ path: '/editing/videos/v0/thumbnail', body: file }]);
});

test('a preview of a channel says what leaves the site and what stays, and hides missing videos if it is said', async () => {
  const texts = ['a: title stays Slow yoga, as an editor has set it; the file has Yoga a'];
  const gone = outcome({ added: 0, changed: 0, unavailable: 2, missing: 3, left: { count: 1, texts } });
  const { user, choose, press, form, imports } = await openImport({
    'POST /editing/imports': () => job({ kind: 'preview', import: gone }),
  });
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await choose('channel.json');
  await user.click(form().getByLabelText('It has all videos of its creators: hide those it lacks'));
  await press('Preview');
  expect(await form().findByText(`Left as it is: ${texts[0]}`)).toBeDefined();
  expect(form().getByText('No longer at the host').nextSibling?.textContent).toBe('2');
  expect(form().getByText('No longer in the file').nextSibling?.textContent).toBe('3');
  expect(form().getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false);
  expect(imports().at(-1)).toContain('missing=hide');
});

test('the preview names the videos and fields that would change, how many an editor keeps, and that undo cannot', async () => {
  const difference = { kind: 'video' as const, id: 'a', name: 'Slow yoga' };
  const differences = [{ ...difference, before: { creator: 'Anna' }, after: { creator: 'Ada' } }];
  const { user, form } = await openImport({
    'POST /editing/imports': () =>
      job({
        kind: 'preview',
        import: outcome({ kept: 4, count: 20_001, undoable: false, differences }),
      }),
  });
  await user.click(screen.getByRole('button', { name: 'Add videos' }));
  await user.type(form().getByLabelText('Addresses of videos'), 'https://youtu.be/abc');
  await user.click(form().getByRole('button', { name: 'Preview' }));
  expect((await form().findByText('Slow yoga')).parentElement?.textContent).toContain('Ada');
  expect(form().getByText('Fields kept as edited').nextSibling?.textContent).toBe('4');
  expect(form().getByText('… and 20,000 more')).toBeDefined();
  expect(form().getByText(/^An import of this size can’t be taken back/)).toBeDefined();
});
