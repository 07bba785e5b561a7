import type { SlotName } from '@fitreel/protocol/browser';
import { sampleCreator, sampleVideos } from '@fitreel/contract/examples';
import type { PlayerSnapshot, SlotProps, VideoPlayer } from '../fragments/slot-props';
import { createStore } from '../store';

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const nothing = () => undefined;
/** A minute into a video of ten, which is played. */
const player: VideoPlayer = {
  ...createStore<PlayerSnapshot>({ state: 'playing', time: 60, duration: 600, muted: false, inView: true }),
  play: nothing,
  pause: nothing,
  seekTo: nothing,
  setMuted: nothing,
};

/** What each slot of the platform could give to its fragments. A slot that a remote declares has none. */
export const sampleSlotProps: Pick<SlotProps, SlotName> = {
  'account-menu': { close: nothing },
  'creator-actions': { creator: sampleCreator },
  'home-shelves': { suggestions: sampleVideos },
  'page-bar': {},
  'search-suggestions': { text: 'yoga' },
  'video-actions': { video },
  'video-aside': { video, list: 'likes' },
  'video-details': { video, player },
  'video-dialog': { video, onClose: nothing },
  'video-marks': { video },
  'video-menu': { video, openDialog: nothing },
  'video-player': { video, player, next: sampleVideos[1] ?? null },
};
