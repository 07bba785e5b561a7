import type { Platform } from '@fitreel/sdk/platform';
import type { EndedWorkout } from '../shared/workout-ended';
import { dayAt, offsetAt } from '../shared/activity/days';
import { SECONDS_MAX, TITLE_MAX_LENGTH, type DeviceEntry } from '../shared/activity/device-activity';
import { addEntry } from '../shared/activity/own-activity';

/** The category of a workout without a video of one: the catalogue's word for what is trained. */
const CATEGORY = 'Workout';

/** Records what was trained in a workout. An event that comes twice has the same id, which the API keeps once. */
export async function handle(ended: EndedWorkout, platform: Platform): Promise<void> {
  await addEntry(platform, entryOf(ended));
}

function entryOf({ id, title, endedAt, finished, seconds, steps, video }: EndedWorkout): DeviceEntry {
  const most = steps
    .filter(({ videoId }) => videoId !== undefined)
    .sort((one, other) => other.seconds - one.seconds)[0];
  const videoId = video?._id ?? most?.videoId;
  const offset = offsetAt(endedAt);
  return {
    ...{ _id: id, day: dayAt(endedAt, offset), kind: 'workout', category: video?.categoryName ?? CATEGORY },
    title: [...title.trim()].slice(0, TITLE_MAX_LENGTH).join('') || CATEGORY,
    ...{ bodyPart: '', seconds: Math.min(seconds, SECONDS_MAX), at: endedAt, offset, finished },
    ...(videoId !== undefined && { videoId }),
  };
}
