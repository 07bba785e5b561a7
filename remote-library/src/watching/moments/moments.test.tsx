import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { Slot, type PlayerSnapshot } from '@fitreel/sdk/slots';
import { createStore } from '@fitreel/sdk/store';
import { createTestPlatform, renderInApp, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './moments-button';
import './moments-panel';

const [video] = sampleVideos as [Contract.Video];
const squats = { _id: 'm1', seconds: 250, name: 'Squats' };

function open(moments: Contract.Moment[] | null, responses: TestResponses = {}) {
  const token = moments ? 'a token' : undefined;
  let kept = moments ?? [];
  const platform = createTestPlatform({
    token,
    fillers: [remote],
    responses: {
      'GET /user/moments/{videoId}': () => ({ moments: kept }),
      'PUT /user/moments/{videoId}/{momentId}': ({ body, params: { momentId: _id } }) => {
        kept = [...kept.filter((one) => one._id !== _id), { ...body.moment, _id }].sort(
          (a, b) => a.seconds - b.seconds,
        );
        return { moments: kept };
      },
      'DELETE /user/moments/{videoId}/{momentId}': ({ params }) => {
        kept = kept.filter(({ _id }) => _id !== params.momentId);
        return { moments: kept };
      },
      ...responses,
    },
  });
  const player = show(platform);
  return { platform, player, user: userEvent.setup() };
}

function show(platform: Platform) {
  const store = createStore<PlayerSnapshot>({
    state: 'playing',
    time: 61.7,
    duration: 600,
    muted: false,
    inView: true,
  });
  const player = { ...store, seekTo: jest.fn(), play: jest.fn(), pause: jest.fn(), setMuted: jest.fn() };
  renderInApp(<Slot name="video-player" video={video} player={player} next={null} />, {
    platform,
  });
  return player;
}

const note = () => screen.findByRole('button', { name: 'Note this moment' });
const panel = () => screen.findByRole('region', { name: 'Your moments' });
const listed = async () =>
  within(await panel())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('notes the moment at which the button was pressed, under a name', async () => {
  const { platform, user } = open([squats]);
  await user.click(await note());
  const form = within(await panel()).getByRole('form', { name: 'Note this moment' });
  expect(within(form).getByLabelText('Name')).toBe(document.activeElement);
  expect(within(form).getByLabelText<HTMLInputElement>('At').value).toBe('1:01');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Enter a name')).toBeDefined();
  await user.type(within(form).getByLabelText('Name'), ' Lunges ');
  await user.clear(within(form).getByLabelText('At'));
  await user.type(within(form).getByLabelText('At'), '1:75{Enter}');
  expect(await within(form).findByText('Enter a time, such as 4:10')).toBeDefined();
  await user.clear(within(form).getByLabelText('At'));
  await user.type(within(form).getByLabelText('At'), '1:05{Enter}');
  expect(await listed()).toEqual(['1:05Lunges', '4:10Squats']);
  expect(platform.requests.at(-1)).toMatchObject({
    method: 'PUT',
    body: { moment: { seconds: 65, name: 'Lunges' } },
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your moments' }));
});

test('jumps to a moment, and changes it', async () => {
  const { player, user } = open([squats]);
  await user.click(await note());
  await user.click(await within(await panel()).findByRole('button', { name: '4:10 Squats' }));
  expect(player.seekTo).toHaveBeenCalledWith(250);
  expect(player.play).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Change Squats' }));
  const name = within(screen.getByRole('form', { name: 'Change Squats' })).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Deep squats{Enter}');
  expect(await listed()).toEqual(['4:10Deep squats']);
  await user.click(screen.getByRole('button', { name: 'Close your moments' }));
  expect(document.activeElement).toBe(await note());
  expect(screen.queryByRole('region')).toBeNull();
});

test('removes a moment at once, and Undo brings it back', async () => {
  const { platform, user } = open([squats]);
  await user.click(await note());
  await user.click(await screen.findByRole('button', { name: 'Remove Squats' }));
  expect(await listed()).toEqual([]);
  expect(platform.toasts.getSnapshot()?.text).toBe('Moment removed');
  platform.toasts.getSnapshot()?.action?.run();
  expect(await screen.findByRole('button', { name: '4:10 Squats' })).toBeDefined();
});

test('a change that the API rejects is taken back, and the toast says why', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, user } = open([squats], {
    'DELETE /user/moments/{videoId}/{momentId}': new ApiError(500, ['down']),
  });
  await user.click(await note());
  await user.click(await screen.findByRole('button', { name: 'Remove Squats' }));
  expect(await screen.findByRole('button', { name: '4:10 Squats' })).toBeDefined();
  expect(platform.toasts.getSnapshot()?.text).toContain('Couldn’t remove the moment.');
});

test('asks a visitor to log in, and then goes on with the moment', async () => {
  const { platform, user } = open(null);
  await user.click(await note());
  expect(platform.toasts.getSnapshot()?.text).toBe('Login first');
  expect(platform.requests).toEqual([]);
  // The login is another page.
  cleanup();
  platform.session.start('a token');
  platform.toasts.getSnapshot()?.afterLogin?.();
  show(platform);
  const form = within(await panel()).getByRole('form', { name: 'Note this moment' });
  expect(within(form).getByLabelText<HTMLInputElement>('At').value).toBe('1:01');
});
