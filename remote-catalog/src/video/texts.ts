import type { Contract } from '@fitreel/sdk/api';
import { factLabels } from '@fitreel/sdk/ui';
import { subscribers } from '../shared/texts';

/** A link preview shows fewer characters; a search engine reads about this many. */
const DESCRIPTION_MAX = 300;

/** The beginning of `text` on one line, up to a whole word. */
function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX).replace(/ [^ ]*$|[\ud800-\udbff]$/, '')}…`;
}

export const videoTexts = {
  /** Hidden heading until the title is known. */
  heading: 'Video',
  /** For search engines and link previews, beside the title: the creator's description of the video, or else its known facts. */
  description: ({ title, creator, categoryName, alt, description }: Contract.DetailedVideo) =>
    description
      ? beginning(description)
      : [`By ${creator}`, categoryName, alt === title ? '' : alt].filter(Boolean).join('. '),
  loading: 'Loading the video',
  failed: 'Couldn’t load this video',
  share: 'Share',
  retry: (remote: string) => `${remote} can’t be shown here. Retry`,
  theatre: 'Theatre',
  subscribers,
  moreFrom: (creator: string) => `More from ${creator}`,
  factsLabel: 'About this video',
  /** The known facts of a video: `20 minutes`, `Beginner`, `No equipment`, `Full body`, `High intensity`. */
  facts: ({ minutes, level, equipment, bodyPart, intensity }: Contract.Video) => ({
    length: minutes && (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    level: level && factLabels.level[level],
    equipment: equipment && factLabels.equipment[equipment],
    bodyPart: bodyPart && factLabels.bodyPart[bodyPart],
    intensity: intensity && `${factLabels.intensity[intensity]} intensity`,
  }),
};

/** The creator's description of a video. */
export const aboutTexts = {
  description: 'Description',
  chapters: 'Chapters',
  /** A day such as `2024-05-01`. */
  published: (day: string) =>
    `Published ${new Date(day).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}`,
  /** `4:10`, and with hours `1:04:10`. */
  clock: (seconds: number) => {
    const [hours, ...rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const [minutes = '', two] = rest.map((part) => String(part).padStart(2, '0'));
    return hours === 0 ? `${Number(minutes)}:${two}` : `${hours}:${minutes}:${two}`;
  },
};

export const removedTexts = {
  title: 'No longer available',
  text: 'This video was removed.',
  instead: 'Watch instead',
};

export const playerTexts = {
  player: (title: string) => `Player: ${title}`,
  play: 'Play',
  loading: 'Loading the player',
  failed: 'The player didn’t load: the video host doesn’t answer.',
  retry: 'Retry',
  openAtHost: 'Open at the video host',
  /** Shown when the host's player does not play. */
  failures: {
    forbidden: 'The owner doesn’t allow it to be shown here.',
    removed: 'It was removed at the video host.',
    player: 'The video host’s player failed.',
    unplayable: 'It can’t be played here.',
    'not-started': 'It hasn’t started.',
  },
  next: 'Next',
  stepMissing: 'This step’s video can’t be shown.',
};

/** The actions of a video page's keys, for the list of shortcuts. */
export const playerKeyTexts = {
  play: 'Play or pause',
  back: (seconds: number) => `Back ${seconds} seconds`,
  forward: (seconds: number) => `Forward ${seconds} seconds`,
  tenths: 'To the start, and to each tenth',
  mute: 'Mute or unmute',
  slower: 'Slower',
  faster: 'Faster',
  captions: 'Captions on or off',
  next: 'Next video',
};

/** Notes on a key's effect that the player itself does not show. */
export const playerNoteTexts = {
  rate: (rate: number) => `Speed ${rate}×`,
  captions: (on: boolean) => (on ? 'Captions on' : 'Captions off'),
};

export const mustWatchTexts = {
  heading: 'Must watch',
  loading: 'Loading videos to watch next',
  failed: 'Couldn’t load these videos',
  none: 'No other videos in this category yet.',
  reasons: { length: 'Same length', creator: 'Same creator' },
  newToYou: 'New to you',
};
