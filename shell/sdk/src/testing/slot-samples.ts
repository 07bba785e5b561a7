import type { SlotName } from '@fitreel/protocol/browser';
import { sampleCreator, sampleVideos } from '@fitreel/contract/examples';
import type { PlayerSnapshot, SlotProps, VideoPlayer } from '../fragments/slot-props';
import { createStore } from '../store';

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const nothing = () => undefined;
/** Playing, one minute into a ten-minute video. */
const player: VideoPlayer = {
  ...createStore<PlayerSnapshot>({ state: 'playing', time: 60, duration: 600, muted: false, inView: true }),
  play: nothing,
  pause: nothing,
  seekTo: nothing,
  setMuted: nothing,
};

/** Sample props for each slot of the platform. Slots that remotes declare have no sample. */
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
