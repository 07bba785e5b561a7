import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { button, open, part, responsesWith } from '../../testing/control-room.test-support';
import { sampleApp, sampleEntry, sampleRoom } from '../../testing/sample-room.test-support';

test('an operator changes every app, each by buttons that name it', async () => {
  const operator = { role: 'operator' as const, name: 'ops', expiresAt: sampleRoom().token.expiresAt };
  await open(responsesWith({ 'GET /delivery/control-room': { ...sampleRoom(), token: operator } }));
  const names = (await screen.findAllByRole('button', { name: /^Roll back/ })).map(
    ({ textContent }) => textContent,
  );
  expect(names.slice(0, 2)).toEqual(['Roll back shell', 'Roll back catalog']);
});

test('a release is chosen by its commit and message, compared with the live one, and made live again', async () => {
  const { platform, user } = await open(
    responsesWith({ 'POST /delivery/changes': { entry: sampleEntry({ kind: 'rollback' }) } }),
  );
  const release = await screen.findByRole('option', { name: /^0123456789 · a faster search · / });
  await user.selectOptions(screen.getByLabelText('Release'), release);
  await user.click(await screen.findByText('What 1.0.1-ba9876543210 changes beside 1.0.0-0123456789ab'));
  const items = (await part('Changes')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'All files: 18.9 → 19.2 KB',
    'Route home: none → 4 KB',
    '− No longer calls GET /videos',
    '+ New: fills the slot video-menu',
  ]);
  expect(
    (await part('Changes')).getByText('git log --oneline 0123456789...abcdef0123 -- remote-catalog'),
  ).toBeDefined();
  await user.click(await button('Roll back to it'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(platform.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { kind: 'rollback', to: '1.0.1-ba9876543210', from: '1.0.0-0123456789ab' } },
    ]),
  );
});

test('a change is asked again with what it does, and sent once it is confirmed', async () => {
  const withCanary = sampleRoom(sampleApp({ traffic: 5 }));
  const { platform, user } = await open(
    responsesWith({
      'GET /delivery/control-room': withCanary,
      'POST /delivery/changes': { entry: sampleEntry({ kind: 'promote' }) },
    }),
  );
  await user.click(await button('Promote catalog'));
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
  await user.click(await button('Canary at 10 % shell'));
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
  await user.click(await button('Roll back catalog'));
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
