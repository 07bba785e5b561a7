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
