import type { Contract } from '@fitreel/sdk/api';
import { PROGRAMME_BOUNDS, PROGRAMME_MAX_BYTES, workoutBytes } from '@fitreel/sdk/programmes';
import { available } from '../../shared/lists';
import { spreadDays } from '../../shared/spread-days';

/** The longest title of a video, in characters, at which all titles fit into a programme in any script. */
const SHORT_TITLE_LENGTH = 25;
const DAYS_A_WEEK = 3;

/** A programme of a playlist's available videos, whole and in order, on three days a week (behaviour.md#programmes). */
export function programmeOf(playlist: Contract.Playlist): Contract.Programme {
  const programme = withTitles(playlist, PROGRAMME_BOUNDS.titleLength);
  return workoutBytes(programme) <= PROGRAMME_MAX_BYTES
    ? programme
    : withTitles(playlist, SHORT_TITLE_LENGTH);
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

function withTitles({ title, videos }: Contract.Playlist, length: number): Contract.Programme {
  const shown = available(videos).slice(0, PROGRAMME_BOUNDS.entries);
  const days = spreadDays(shown.length, DAYS_A_WEEK);
  return {
    title: cut(title, PROGRAMME_BOUNDS.titleLength),
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
