import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { button, open, part, responsesWith, room } from '../../testing/control-room.test-support';
import { sampleApp, sampleEntry, sampleRoom } from '../../testing/sample-room.test-support';

test('shows the app of the token: owner, releases, figures, errors, history, budget and needs', async () => {
  const { send } = await open();
  expect(await room().findByText('Catalogue team (@org/catalog)')).toBeDefined();
  expect(room().getByText(/200 loads in 24 hours, 1\.5 % failed, 120 ms/)).toBeDefined();
  const figures = await part('Figures');
  await waitFor(() =>
    expect(figures.getByRole('img', { name: /^Loads and failures\. Loads: at most 12/ })).toBeDefined(),
  );
  expect(figures.getByRole('img', { name: /^Time to load\. Live release: at most 80 ms/ })).toBeDefined();
  expect(within(figures.getByRole('table')).getByRole('cell', { name: '80 ms' })).toBeDefined();
  expect(await (await part('Errors in the last 14 days')).findByText(/^3 × Error: boom/)).toBeDefined();
  expect(
    (await part('Errors in the last 14 days')).getByText('at Page (remote-catalog/src/pages/home.tsx:12:5)'),
  ).toBeDefined();
  expect(
    (await part('Errors in the last 14 days')).getByText('in 1.0.0-0123456789ab, in browsers'),
  ).toBeDefined();
  expect(await (await part('History')).findByText(/commit 0123456789 · a faster search/)).toBeDefined();
  expect((await part('Budget, with brotli')).getByText('Route home: 21 of 20 KB')).toBeDefined();
  expect(
    (await part('Requires of the shell')).getByText('@fitreel/sdk ^2.0.0, and the shell provides none'),
  ).toBeDefined();
  expect((await part('Fills slots')).getByText('video-actions, shown by catalog')).toBeDefined();
  const outlook = await part('Before the next change');
  expect(outlook.getByText('Promoting 1.0.1-ba9876543210 breaks nothing.')).toBeDefined();
  expect(outlook.getByText(/^library 1\.0\.0 requires react .* runs on react 19\.0\.0\.$/)).toBeDefined();
  // The token is in memory alone, and goes to this site's deploy endpoints alone.
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('fitreel_token');
  expect(send.mock.lastCall?.[0].headers['authorization']).toBe('Bearer fitreel_token');
  expect(send.mock.calls.every(([{ url }]) => url.startsWith('/api/delivery/'))).toBe(true);
});

test('leaves out the panels of what the site does not have', async () => {
  const { send } = await open(
    responsesWith({
      'GET /delivery/control-room': { ...sampleRoom(), endpoints: ['controlRoom', 'outlook'] },
    }),
  );
  expect(await part('History')).toBeDefined();
  for (const name of ['Figures', 'Errors in the last 14 days', 'Previews'])
    expect(room().queryByRole('region', { name })).toBeNull();
  expect(send.mock.calls.filter(([{ url }]) => /errors|figures/.test(url))).toEqual([]);
});

test('names who signed a release, where the site demands it', async () => {
  const live = { ...sampleApp().live, signer: { name: 'ci', key: '0123456789abcdef' } };
  const signed = sampleRoom({ ...sampleApp(), live });
  await open(responsesWith({ 'GET /delivery/control-room': signed }));
  expect(
    await room().findByText(/Signed by ci \(0123456789abcdef\); the commit in the history is not\./),
  ).toBeDefined();
});

test('says what the guard of a canary waits for, beside the canary and in the history', async () => {
  const waits = 'waits for 3 more loads of the canary';
  const app = sampleApp({ traffic: 5 });
  const room = sampleRoom({ ...app, canary: app.canary && { ...app.canary, waits } });
  const entries = [sampleEntry({ kind: 'canary', waits })];
  await open(responsesWith({ 'GET /delivery/control-room': room, 'GET /delivery/history': { entries } }));
  expect(await screen.findAllByText(/· the guard waits for 3 more loads of the canary$/)).toHaveLength(2);
});

test('the table has all apps, with what is live, how it does and what needs attention', async () => {
  const app = sampleApp({ traffic: 5 });
  await open(
    responsesWith({ 'GET /delivery/control-room': sampleRoom({ ...app, live: { ...app.live, lcp: 1900 } }) }),
  );
  const table = within(await room().findByRole('table', { name: 'All apps' }));
  const cellsOf = (name: RegExp) => within(table.getByRole('row', { name })).getAllByRole('cell');
  const textsOf = (name: RegExp) => cellsOf(name).map(({ textContent }) => textContent);
  const days: unknown = expect.stringMatching(/^\d+ d$/);
  expect(textsOf(/^catalog/)).toEqual([
    ...['1.0.0-0123456789ab', '200', '3', '1900, – ms', days, 'Catalogue team'],
    expect.stringContaining(
      '3 of 200 loads failed.The shell does not provide the @fitreel/sdk that it requires.',
    ),
  ]);
  expect(textsOf(/^Canary of catalog/)).toEqual([
    ...['1.0.1-ba9876543210 for 5 %, guarded', '200', '3', '–', days],
  ]);
  // Only the token's app can be changed.
  expect(within(table.getByRole('row', { name: /^shell/ })).getAllByRole('button')).toHaveLength(1);
  expect(table.getByRole('button', { name: 'Promote catalog' })).toBeDefined();
});

test('a comparison that fails says so beside its release', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(responsesWith({ 'GET /delivery/comparison': new ApiError(422, ['the store lacks one']) }));
  expect((await (await part('Changes')).findByRole('alert')).textContent).toContain('the store lacks one');
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'GatewayError' }));
  log.mockRestore();
});

test('plots without values say so in words', async () => {
  await open(responsesWith({ 'GET /delivery/figures': { points: [] } }));
  const figures = await part('Figures');
  expect(await figures.findAllByText('Nothing yet')).toHaveLength(2);
  expect(figures.queryByRole('img')).toBeNull();
});

test('another app can be looked at, and not changed', async () => {
  const { user } = await open();
  await user.click(await button('shell'));
  expect(await room().findByText('No owner in its release')).toBeDefined();
  expect(room().queryByRole('region', { name: 'Changes' })).toBeNull();
});

test('a deploy by somebody else shows by itself', async () => {
  let current = sampleRoom();
  await open(responsesWith({ 'GET /delivery/control-room': () => current }));
  expect(await room().findByText('Revision 7 is live.')).toBeDefined();
  current = sampleRoom(sampleApp({ traffic: 25 }), 8);
  expect(await room().findByText('Revision 8 is live.')).toBeDefined();
  expect(await screen.findByText(/ for 25 %, guarded$/)).toBeDefined();
});

test('a token that is not accepted says so, and can be replaced', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open(responsesWith({ 'GET /delivery/control-room': new ApiError(401, ['no']) }));
  expect((await screen.findByRole('alert')).textContent).toContain('does not accept this token');
  await user.click(await button('Forget the token'));
  expect(await screen.findByLabelText('Deploy token')).toHaveProperty('value', '');
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'GatewayError' }));
  log.mockRestore();
});
