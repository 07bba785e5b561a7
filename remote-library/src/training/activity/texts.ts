import { countOf } from '@fitreel/sdk/ui';
import { timeText as minutes, wholeMinutes } from '../../shared/activity/texts';
import { listTexts } from '../../shared/texts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  return (day: string) => formatter.format(new Date(day));
};

const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The texts of a viewer's activity (behaviour.md#activity). */
export const activityTexts = {
  heading: 'Activity',
  programmes: 'Programmes',
  failed: 'Couldn’t load your activity',
  minutes,
  day: long,
  shortDay: format({ day: 'numeric', month: 'short' }),
  month: format({ month: 'short' }),
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  today: 'Today',
  yesterday: 'Yesterday',
  onDevice: 'On this device only. Log in to keep it in your account.',
  stopped: 'stopped early',
  noTraining: 'not counted as training',
};

export const weekTexts = {
  heading: 'This week',
  sum: minutes,
  ofGoal: (goal: number) => `of ${listTexts.minutes(goal)}`,
  inWeek: (goal: number) => (goal > 0 ? `of ${listTexts.minutes(goal)} this week` : 'this week'),
  reached: 'Goal reached',
  left: (seconds: number, goal: number) => `${listTexts.minutes(goal - wholeMinutes(seconds))} to go`,
  progress: 'Weekly goal',
  noGoal: 'Set a goal for your week: rest days count as training too.',
  streak: (count: number) =>
    count === 0
      ? 'Train for 5 minutes on a day of this week to begin a streak.'
      : `${countOf(count, 'week')} in a row`,
  atLeast: 'A year in a row, or more',
  day: (weekday: string, seconds: number) => `${weekday}: ${seconds > 0 ? minutes(seconds) : 'rest'}`,
  days: 'Days of this week',
  setGoal: 'Set a goal',
  changeGoal: 'Change goal',
  goal: 'Minutes a week',
  goalHint: '0 for no goal',
  goalForm: 'Weekly goal',
};

export const entryTexts = {
  heading: 'Earlier',
  noneToday: 'Nothing yet today.',
  none: 'What you play and train shows here. You can add the rest yourself.',
  add: 'Add activity',
  addForm: 'Add activity',
  changeForm: 'Change activity',
  what: 'What you did',
  whatHint: 'Such as “Ran 5 km”',
  minutes: 'Minutes',
  day: 'Day',
  bodyPart: 'Body part',
  noBodyPart: 'Not one in particular',
  change: (title: string) => `Change ${title}`,
  remove: (title: string) => `Remove ${title}`,
  more: 'Show more days',
  noDay: 'Choose a day up to today',
  added: 'Activity added',
};

/** The charts of a year. */
export const yearTexts = {
  heading: 'The last 12 months',
  map: 'Minutes by day',
  summary: (days: number) =>
    `Minutes by day in the last 12 months: ${countOf(days, 'day')} with training. The table has them all.`,
  day: (day: string, seconds: number) => `${long(day)}: ${seconds > 0 ? minutes(seconds) : 'rest'}`,
  week: 'Week of',
  sum: 'In all',
  table: (caption: string) => `${caption} as a table`,
  chart: (title: string, values: string) => `${title}: ${values}`,
  byCategory: 'Minutes by category',
  category: 'Category',
  others: 'Other',
  byBodyPart: 'Minutes by body part',
};

export const bestTexts = {
  heading: 'Personal bests of 12 months',
  milestone: 'Milestone',
  reached: (workouts: number) => (workouts === 1 ? 'First week' : `${workouts} workouts`),
  day: 'Longest day',
  week: 'Longest week',
  weekOf: (day: string) => `from ${day}`,
  workout: 'Longest workout',
  times: (count: number) => (count === 1 ? 'finished once' : `fastest of ${countOf(count, 'time')}`),
};
