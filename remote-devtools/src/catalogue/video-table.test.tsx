import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { currentRow, openRoom, rows, sampleCatalogue, table } from '../testing/editors-room.test-support';

test('the document has the rows in sight alone, which say their places among 100,000', async () => {
  const { send } = await openRoom();
  expect((await table()).getAttribute('aria-rowcount')).toBe('100001');
  expect(await screen.findByRole('button', { name: 'Edit Video 0' })).toBeDefined();
  expect((await rows()).length).toBeLessThan(40);
  expect((await rows()).map((row) => row.getAttribute('aria-rowindex')).slice(0, 3)).toEqual(['2', '3', '4']);
  expect(screen.getByText('100,000 videos')).toBeDefined();
  // The token is in memory alone, and goes to the endpoints for editors alone.
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fitreel_token');
  expect(send.mock.calls.every(([{ url }]) => url.startsWith('/api/editing/'))).toBe(true);
  expect(send.mock.lastCall?.[0].headers['authorization']).toBe('Bearer fitreel_token');
});

test('the table has the focus from the start, keys move through it, and it asks for the pages that it shows', async () => {
  const { user, platform } = await openRoom();
  await screen.findByRole('button', { name: 'Edit Video 0' });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect((await currentRow())?.getAttribute('aria-rowindex')).toBe('3');
  await user.keyboard('{End}');
  expect((await currentRow())?.getAttribute('aria-rowindex')).toBe('100001');
  expect(await screen.findByRole('button', { name: 'Edit Video 99999' })).toBeDefined();
  const pages = platform.requests.map(({ path }) => path).filter((path) => path.includes('limit=100'));
  expect(new Set(pages)).toEqual(
    new Set(['/editing/videos?offset=0&limit=100', '/editing/videos?offset=99900&limit=100']),
  );
  await user.keyboard('{Home}{PageDown}');
  await waitFor(async () => expect((await currentRow())?.textContent).toContain('Video 9'));
});

test('Space selects, and the focus stays in the table', async () => {
  const { user } = await openRoom();
  await screen.findByRole('button', { name: 'Edit Video 1' });
  await user.keyboard(' {ArrowDown} ');
  expect(screen.getByText('2 selected')).toBeDefined();
  expect((await currentRow())?.getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Select Video 1' }));
  expect(screen.getByText('1 selected')).toBeDefined();
  expect(document.activeElement).toBe(await table());
});

test('all videos of a view can be selected, as many as a change takes', async () => {
  const { user, sent } = await openRoom();
  await user.click(await screen.findByRole('button', { name: 'Select the first 10,000' }));
  expect(await screen.findByText('10,000 selected')).toBeDefined();
  expect(sent('GET').filter(({ path }) => path.includes('limit=200'))).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('search and filters ask for what they say, and can be cleared', async () => {
  const catalogue = sampleCatalogue();
  const { user, platform } = await openRoom(catalogue);
  await user.type(await screen.findByLabelText('Search'), 'yoga');
  await user.selectOptions(screen.getByLabelText('Show'), 'Without picture');
  await user.type(screen.getByLabelText('Creator'), 'Yoga House');
  await user.selectOptions(screen.getByLabelText('Length'), '20–40 min');
  await user.selectOptions(screen.getByLabelText('Trains most'), 'Unknown');
  const query = 'q=yoga&filter=no-picture&creator=yoga-house&length=20-40&bodyPart=unknown';
  await waitFor(() =>
    expect(platform.requests.map(({ path }) => path)).toContain(`/editing/videos?${query}&offset=0&limit=1`),
  );
  catalogue.total = 0;
  await user.type(screen.getByLabelText('Search'), '!');
  expect(await screen.findByRole('heading', { name: 'No videos match' })).toBeDefined();
  catalogue.total = 3;
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('3 videos')).toBeDefined();
});

test('what another editor changes shows by itself', async () => {
  const catalogue = sampleCatalogue({ total: 3 });
  await openRoom(catalogue);
  const first = await screen.findByRole('button', { name: 'Edit Video 0' });
  Object.assign(catalogue, { version: 2, videos: { v0: { title: 'Morning yoga', state: 'hidden' } } });
  expect(await screen.findByRole('button', { name: 'Edit Morning yoga' }, { timeout: 5000 })).toBe(first);
  expect(within((await rows())[0] as HTMLElement).getByText('Hidden')).toBeDefined();
});

test('a token that is not accepted says so, and can be replaced', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openRoom(sampleCatalogue(), { 'GET /editing/videos': new ApiError(401, ['no']) });
  expect((await screen.findByRole('alert')).textContent).toContain('does not accept this token');
  await user.click(screen.getByRole('button', { name: 'Forget the token' }));
  expect(await screen.findByLabelText('Deploy token')).toHaveProperty('value', '');
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'GatewayError' }));
  log.mockRestore();
});

test('a page that fails says so in its rows, and is asked for again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const catalogue = sampleCatalogue({ total: 150 });
  let fails = true;
  const page = () => {
    if (fails) throw new ApiError(500, ['broken']);
    return { total: 150, version: 1, videos: [] };
  };
  const { user } = await openRoom(catalogue, { 'GET /editing/videos?offset=0&limit=100': page });
  const [again] = await screen.findAllByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  fails = false;
  await user.click(again as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'GatewayError' }));
  log.mockRestore();
}, 20_000);
