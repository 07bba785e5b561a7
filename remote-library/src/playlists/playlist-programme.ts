import type { Contract } from '@fitreel/sdk/api';
import { available } from '../shared/lists';
import { spreadDays } from '../shared/spread-days';

/** As the contract bounds a programme. */
const ENTRIES_MAX = 120;
const TITLE_MAX_LENGTH = 100;
const MAX_BYTES = 32 * 1024;

/** As many characters of a video's title as all of them together have space for, whatever their script. */
const SHORT_TITLE_LENGTH = 25;
const DAYS_A_WEEK = 3;

/** A programme of the videos of a playlist that can be watched, whole and in their order, three days a week (behaviour.md#programmes). */
export function programmeOf(playlist: Contract.Playlist): Contract.Programme {
  const programme = withTitles(playlist, TITLE_MAX_LENGTH);
  const bytes = new TextEncoder().encode(JSON.stringify(programme)).length;
  return bytes <= MAX_BYTES ? programme : withTitles(playlist, SHORT_TITLE_LENGTH);
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

function withTitles({ title, videos }: Contract.Playlist, length: number): Contract.Programme {
  const shown = available(videos).slice(0, ENTRIES_MAX);
  const days = spreadDays(shown.length, DAYS_A_WEEK);
  return {
    title: cut(title, TITLE_MAX_LENGTH),
    mode: 'sequential',
    entries: shown.map(({ _id, title: name, minutes }, index) => ({
      ...{ id: String(index + 1), day: days[index] ?? 0 },
      video: {
        ...{ _id, title: cut(name, length) },
        ...(minutes !== undefined && { minutes }),
      },
    })),
  };
}
