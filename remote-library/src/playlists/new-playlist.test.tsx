import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform, type TestResponses, samplePlaylists } from '@fitreel/sdk/testing';
import { NewPlaylist } from './new-playlist';

async function setUp(responses: TestResponses = {}) {
  const platform = createTestPlatform({
    token: 't1',
    responses: {
      'GET /user/playlists': { playlists: [] },
      'POST /user/playlists': { playlists: samplePlaylists },
      ...responses,
    },
  });
  const onCreated = jest.fn();
  render(
    <PlatformProvider platform={platform}>
      <NewPlaylist label="New" onCreated={onCreated} />
    </PlatformProvider>,
  );
  const user = userEvent.setup();
  const open = () => user.click(screen.getByRole('button', { name: 'New' }));
  await open();
  return { platform, onCreated, open, user };
}

test('requires a title and sends the fields trimmed', async () => {
  const { platform, onCreated, open, user } = await setUp();
  const create = screen.getByRole('button', { name: 'Create playlist' });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '   ');
  await user.click(create);
  expect(await screen.findByText('Enter a title')).toBeTruthy();
  expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);

  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mornings ');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Before work');
  await user.click(create);
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(platform.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    playlist: { title: 'Mornings', description: 'Before work' },
  });
  await open();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
});

test('rejects a title that is too long', async () => {
  const { platform, user } = await setUp();
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste('x'.repeat(101));
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByText('Use at most 100 characters')).toBeTruthy();
  expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('keeps what was typed when the request fails, and clears the message on the next try', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = [new ApiError(503, ['down']), { playlists: samplePlaylists }];
  const { onCreated, user } = await setUp({ 'POST /user/playlists': () => responses.shift() });
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.type(title, 'Mornings{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t create the playlist\. /);
  expect(title.value).toBe('Mornings');
  expect(onCreated).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);

  await user.type(title, '{Enter}');
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends one request for two submits in a row', async () => {
  const { platform, user } = await setUp({ 'POST /user/playlists': () => new Promise(() => undefined) });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mornings{Enter}{Enter}');
  const create = screen.getByRole('button', { name: 'Create playlist' });
  await waitFor(() => expect(create.getAttribute('aria-busy')).toBe('true'));
  await user.click(create);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
