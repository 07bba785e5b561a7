import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlatformProvider } from '../platform';
import { ApiError } from '../api';
import { createTestPlatform, type Answers } from '../testing';
import { CreatePlaylistForm } from './create-playlist-form';

function setUp(answers: Answers = {}) {
  const platform = createTestPlatform({
    token: 't1',
    answers: {
      'GET /user/playlists': { playlists: [] },
      'POST /user/playlists': { playlists: [] },
      ...answers,
    },
  });
  const onCreated = jest.fn();
  render(
    <PlatformProvider platform={platform}>
      <CreatePlaylistForm onCreated={onCreated} />
    </PlatformProvider>,
  );
  return { platform, onCreated, user: userEvent.setup() };
}

test('a title is required, and what is typed is sent trimmed', async () => {
  const { platform, onCreated, user } = setUp();
  const create = screen.getByRole('button', { name: 'Create playlist' });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '   ');
  await user.click(create);
  expect(await screen.findByText('Give the playlist a title')).toBeTruthy();
  expect(platform.calls.some(({ method }) => method === 'POST')).toBe(false);

  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mornings ');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Before work');
  await user.click(create);
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(platform.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    playlist: { title: 'Mornings', description: 'Before work' },
  });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
});

test('a title that is too long is not sent', async () => {
  const { platform, user } = setUp();
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste('x'.repeat(101));
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByText('Use at most 100 characters')).toBeTruthy();
  expect(platform.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('one that the API does not create is said so, and keeps what was typed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { onCreated, user } = setUp({
    'POST /user/playlists': () => (down ? new ApiError(503, ['down']) : { playlists: [] }),
  });
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.type(title, 'Mornings{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be created');
  expect(title.value).toBe('Mornings');
  down = false;
  await user.type(title, '{Enter}');
  await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
