import { act, screen } from '@testing-library/react';
import { Slot } from '@fitreel/sdk/slots';
import { deferred, renderInApp, samplePlaylists } from '@fitreel/sdk/testing';
import { positionsOf } from './positions/positions';
import { fakePlayer, known, knowing, left, start, video } from '../testing/positions.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './resume';
import './up-next';

beforeEach(() => localStorage.clear());

/** Plays a video that was left at 4:10 from a playlist, which comes late. */
async function play(part: { start?: number; end?: number }) {
  const playlist = deferred();
  const { platform } = start({
    ...knowing(left(250)),
    'GET /user/playlists/playlist-1': () => playlist.promise as Promise<never>,
  });
  const { player, told, is } = fakePlayer();
  renderInApp(<Slot name="video-player" video={video} player={player} next={null} />, {
    platform,
    query: '?list=playlist-1',
  });
  await screen.findByRole('button', { name: 'Start over' });
  await known(positionsOf(platform));
  is({ state: 'playing', duration: 600, time: 0.2 });
  expect(told).toEqual([]);
  const [sample] = samplePlaylists;
  await act(async () => playlist.resolve({ playlist: { ...sample, videos: [{ ...video, ...part }] } }));
  is({ time: 0.5 });
  return { told, is };
}

test.each([{ start: 30 }, { start: 30, end: 90 }])(
  'an entry of a playlist with %j begins there',
  async (part) => {
    const { told, is } = await play(part);
    expect(new Set(told)).toEqual(new Set(['seek 30']));
    is({ time: 30 });
    is({ time: 31 });
    expect(told).not.toContain('seek 250');
    expect(screen.queryByText(/^Continued/)).toBeNull();
  },
);

test('an entry with an end alone begins at its beginning', async () => {
  expect((await play({ end: 90 })).told).toEqual([]);
});

test('an entry without a part goes on where the video was left', async () => {
  expect((await play({})).told).toEqual(['seek 250']);
  expect(screen.getByText('Continued at 4:10')).toBeDefined();
});
