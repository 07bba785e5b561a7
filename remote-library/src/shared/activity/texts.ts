import { listTexts } from '../texts';

/** Whole minutes of `seconds`, cut off: what is done and what is left of a goal add up to it. */
export const wholeMinutes = (seconds: number) => Math.floor(seconds / 60);

/** Seconds of training, wherever they are said in minutes: what is less than one is not nothing. */
export const timeText = (seconds: number) =>
  seconds > 0 && seconds < 60 ? 'under 1 min' : listTexts.minutes(wholeMinutes(seconds));

/** Changes of what a viewer has done. */
export const activityChangeTexts = {
  /** Of a day whose entries were merged, and of a video that played while the history was paused. */
  unnamed: 'Activity',
  removed: 'Activity removed',
  notRemoved: 'Couldn’t remove your activity.',
  notChanged: 'Couldn’t change your activity.',
  notSent: 'Couldn’t move all of your activity to your account: the rest stays on this device.',
  goalNotSet: 'Couldn’t set your goal.',
};
