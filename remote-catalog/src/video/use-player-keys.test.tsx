import { act, screen } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { useNextKey, usePlayerKeys } from './use-player-keys';
import { createVideoPlayer, type PlayerOfFrame } from './video-player';

const [video] = sampleVideos as [Contract.Video];

function Keys({ player, onNote }: { player: PlayerOfFrame; onNote: (note: string) => void }) {
  usePlayerKeys(player, onNote);
  return null;
}

function setUp() {
  const platform = createTestPlatform();
  const player = createVideoPlayer();
  const sent: string[] = [];
  player.connect((message) => {
    const { func, args } = JSON.parse(message) as { func: string; args: unknown[] };
    sent.push([func, args[0]].join(' ').trim());
  });
  const notes: string[] = [];
  renderInApp(<Keys player={player} onNote={(note) => notes.push(note)} />, { platform });
  const press = (...pressed: string[]) => {
    for (const key of pressed)
      act(() =>
        platform.shortcuts
          .getSnapshot()
          .find(({ keys }) => keys[0] === key)
          ?.run(),
      );
    return sent.splice(0);
  };
  return { platform, player, press, notes };
}

test('a player that has not answered leaves the keys to the page', () => {
  expect(setUp().platform.shortcuts.getSnapshot()).toEqual([]);
});

test('plays and pauses, goes on and back, to tenths, and mutes', () => {
  const { player, press } = setUp();
  act(() => player.receive({ state: 'playing', time: 60, duration: 600, muted: false }));
  expect(press('k')).toEqual(['pauseVideo']);
  act(() => player.receive({ state: 'paused' }));
  expect(press(' ')).toEqual(['playVideo']);
  // Two quick presses count as two.
  expect(press('l', 'l')).toEqual(['seekTo 70', 'seekTo 80']);
  expect(press('j', 'arrowleft', 'arrowright')).toEqual(['seekTo 70', 'seekTo 65', 'seekTo 70']);
  expect(press('0', 'j', '9')).toEqual(['seekTo 0', 'seekTo 0', 'seekTo 540']);
  expect(press('m')).toEqual(['mute']);
  act(() => player.receive({ muted: true }));
  expect(press('m')).toEqual(['unMute']);
});

test('changes the speed in steps, also from what the host reports, and the captions, and says so', () => {
  const { player, press, notes } = setUp();
  act(() => player.receive({ state: 'playing' }));
  expect(press('>', '>')).toEqual(['setPlaybackRate 1.25', 'setPlaybackRate 1.5']);
  act(() => player.receive({ rate: 2 }));
  expect(press('>', '<')).toEqual(['setPlaybackRate 2', 'setPlaybackRate 1.75']);
  expect(press('c', 'c')).toEqual(['loadModule captions', 'unloadModule captions']);
  expect(notes.slice(-3)).toEqual(['Speed 1.75×', 'Captions on', 'Captions off']);
});

test('N does as what names the key on the page, or else opens the next video', async () => {
  const platform = createTestPlatform();
  const pressed = jest.fn();
  function Next({ offered }: { offered: boolean }) {
    useNextKey(video);
    return (
      offered && (
        <button aria-keyshortcuts="n" onClick={pressed}>
          Next
        </button>
      )
    );
  }
  const press = () => act(async () => platform.shortcuts.getSnapshot()[0]?.run());
  const { unmount } = renderInApp(<Next offered />, { platform });
  await press();
  expect([pressed.mock.calls.length, platform.emitted]).toEqual([1, []]);
  unmount();
  renderInApp(<Next offered={false} />, { platform });
  await press();
  expect(platform.emitted).toEqual([{ event: 'video-opened', payload: { video } }]);
  expect(screen.getByText(`elsewhere: /video/${video._id}`)).toBeDefined();
});
