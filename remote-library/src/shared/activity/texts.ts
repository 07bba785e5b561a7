import { listTexts } from '../texts';

/** Whole minutes of `seconds`, rounded down, so that done and remaining minutes add up to a goal. */
export const wholeMinutes = (seconds: number) => Math.floor(seconds / 60);

/** A training time in minutes; shows less than a minute as such instead of 0. */
export const timeText = (seconds: number) =>
  seconds > 0 && seconds < 60 ? 'under 1 min' : listTexts.minutes(wholeMinutes(seconds));

/** The texts for changes of activity. */
export const activityChangeTexts = {
  /** For a day whose entries were merged, and a video played while the history was paused. */
  unnamed: 'Activity',
  removed: 'Activity removed',
  notRemoved: 'Couldn’t remove your activity.',
  notChanged: 'Couldn’t change your activity.',
  notSent: 'Couldn’t move all of your activity to your account: the rest stays on this device.',
  goalNotSet: 'Couldn’t set your goal.',
};
