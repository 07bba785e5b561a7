import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleRemotes, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../../remote';
import {
  sampleApp,
  sampleEntry,
  sampleError,
  sampleOutlook,
  samplePoint,
  sampleRoom,
} from '../../testing/sample-room.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './control-room';
import '../remotes';

const responsesWith = (more: TestResponses = {}): TestResponses => ({
  'GET /delivery/control-room': sampleRoom(),
  'GET /delivery/history': {
    entries: [sampleEntry({ note: 'a faster search', commit: '0123456789'.repeat(4) })],
  },
  'GET /delivery/errors': { errors: [sampleError] },
  'GET /delivery/outlook': sampleOutlook,
  'GET /delivery/figures': { points: [samplePoint(Date.now() - (Date.now() % 600_000))] },
  ...more,
});

/** Opens the control room with a token. */
async function open(responses: TestResponses = responsesWith()) {
  const platform = createTestPlatform({ remotes: sampleRemotes, responses });
  const send = jest.spyOn(platform.api, 'send');
  renderRemote(remote, { at: '/remotes', platform });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Deploy token'), ' fitreel_token ');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('button', { name: 'Forget the token' });
  return { platform, user, send };
}

const room = () => within(screen.getByRole('region', { name: 'Control room' }));
const part = async (name: string) => within(await room().findByRole('region', { name }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

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
  expect(await (await part('Errors in the last 14 days')).findByText('3 × Error: boom')).toBeDefined();
  expect(
    (await part('Errors in the last 14 days')).getByText('at Page (remote-catalog/src/pages/home.tsx:12:5)'),
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

test('plots without values say so in words', async () => {
  await open(responsesWith({ 'GET /delivery/figures': { points: [] } }));
  const figures = await part('Figures');
  expect(await figures.findAllByText('Nothing yet')).toHaveLength(2);
  expect(figures.queryByRole('img')).toBeNull();
});

test('a change is asked again with what it does, and sent once it is confirmed', async () => {
  const withCanary = sampleRoom(sampleApp({ traffic: 5 }));
  const { platform, user } = await open(
    responsesWith({
      'GET /delivery/control-room': withCanary,
      'POST /delivery/changes': { entry: sampleEntry({ kind: 'promote' }) },
    }),
  );
  await user.click(await button('Promote'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Promote the canary of catalog?' }));
  expect(
    dialog.getByText(/All visitors get 1\.0\.1-ba9876543210 instead of 1\.0\.0-0123456789ab/),
  ).toBeDefined();
  const sent = () => platform.requests.filter(({ path }) => path === '/delivery/changes');
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toMatchObject([{ body: { kind: 'promote', app: 'catalog' } }]);
});

test('the shell’s team moves its canary like a remote’s team', async () => {
  const shell = { ...sampleApp({ traffic: 5 }), app: 'shell', requires: [], weight: null };
  const { platform, user } = await open(
    responsesWith({
      'GET /delivery/control-room': {
        ...sampleRoom(),
        token: { ...sampleRoom().token, app: 'shell' },
        apps: [shell, sampleApp()],
      },
      'POST /delivery/changes': { entry: sampleEntry({ kind: 'canary', app: 'shell' }) },
    }),
  );
  await user.click(await button('Canary at 10 %'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Set the canary of shell to 10 %?' }));
  await user.click(dialog.getByRole('button', { name: 'Canary at 10 %' }));
  await waitFor(() =>
    expect(platform.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { kind: 'canary', app: 'shell', traffic: 10, guard: true } },
    ]),
  );
});

test('a change that is rejected says why, and the dialog stays', async () => {
  const rejected = new ApiError(409, ['library requires react ^18.0.0, but the shell provides 19.0.0.']);
  const { user } = await open(responsesWith({ 'POST /delivery/changes': rejected }));
  await user.click(await button('Roll back'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Roll back' }));
  expect((await screen.findByRole('alert')).textContent).toContain('library requires react');
});

test('a preview link is made for a release of the history, and can be revoked', async () => {
  const preview = {
    id: '0123456789ab',
    releases: [{ app: 'catalog', version: '1.0.1-ba9876543210' }],
    by: 'ann',
    createdAt: '2026-03-10T12:00:00.000Z',
    expiresAt: '2026-03-13T12:00:00.000Z',
  };
  const { platform, user } = await open(
    responsesWith({
      'GET /delivery/control-room': sampleRoom({ ...sampleApp(), previews: [preview] }),
      'POST /delivery/previews': { preview, path: '/?preview=token' },
      'POST /delivery/previews/revoke': { revoked: true },
    }),
  );
  await user.click(await button('Preview link'));
  const link = await screen.findByRole('link', { name: /^Preview link, valid/ });
  expect(link.getAttribute('href')).toBe('http://localhost/?preview=token');
  await user.click(await button('Revoke the preview 0123456789ab'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(platform.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/delivery/previews', body: { releases: preview.releases, hours: 72 } },
    { path: '/delivery/previews/revoke', body: { id: preview.id } },
  ]);
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
  expect(await button('catalog · 25 %')).toBeDefined();
});

test('a token that is not accepted says so, and can be replaced', async () => {
  const { user } = await open(responsesWith({ 'GET /delivery/control-room': new ApiError(401, ['no']) }));
  expect((await screen.findByRole('alert')).textContent).toContain('does not accept this token');
  await user.click(await button('Forget the token'));
  expect(await screen.findByLabelText('Deploy token')).toHaveProperty('value', '');
});
