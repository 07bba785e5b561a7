/** The form of a programme. */
export const editorTexts = {
  form: 'Programme',
  title: 'Title',
  mode: 'If you miss a day',
  sequential: 'Do it next',
  calendar: 'Skip it',
  perWeek: 'Days a week',
  spread: 'Spread over the weeks',
  add: (day: number) => `Add to day ${day}`,
  video: 'Choose a video',
  videoFor: (day: number) => `Video for day ${day}`,
  workouts: 'Your workouts and timers',
  addWeek: 'Add a week',
  removeWeek: 'Remove the last week',
  movedTo: (day: number) => `Moved to day ${day}`,
  removed: (title: string) => `Removed ${title}`,
  empty: 'Add a video or a workout to a day.',
};
