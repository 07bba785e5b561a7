import { countOf } from '@fitreel/sdk/ui';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  return (day: string) => formatter.format(new Date(day));
};

const long = format({ weekday: 'long', day: 'numeric', month: 'long' });

/** The pages of programmes (behaviour.md#programmes). */
export const programmeTexts = {
  heading: 'Programmes',
  one: 'Programme',
  own: 'Your programmes',
  made: 'Ready to start',
  today: 'Today',
  todayIs: (title: string) => `Today: ${title}`,
  todays: 'Today’s workout',
  loading: 'Loading programmes',
  failed: 'Couldn’t load your programmes',
  madeFailed: 'Couldn’t load programmes to start',
  none: 'Start one of these, or make your own.',
  noneReady: 'There are no videos to make programmes from yet.',
  onDevice: 'On this device only. Log in to keep them in your account.',
  onDeviceStill: 'Some of them are on this device only, until you log out.',
  all: 'All programmes',
  create: 'New programme',
  missing: {
    title: 'This programme can’t be shown',
    text: 'The link is incomplete or was changed, or the programme was deleted.',
  },
  needsScripts: 'Programmes need JavaScript, which is off in this browser.',
  weeks: (number: number) => countOf(number, 'week'),
  entries: (number: number) => countOf(number, 'workout'),
  aWeek: (length: string) => `${length} a week`,
  progress: (day: number, days: number, done: number) =>
    `Day ${Math.min(day, days)} of ${days} · ${done} done`,
  dayOf: (day: number, days: number) => `Day ${Math.min(day, days)} of ${days}`,
  done: (done: number, all: number) => `${done} of ${all} done`,
  progressOf: (title: string) => `Progress of ${title}`,
  paused: 'Paused',
  running: 'Running',
  notStarted: 'Not started',
  over: 'Programme done',
  overText: (done: number, all: number) =>
    done === all ? 'Every workout of it is done.' : `${done} of ${all} workouts are done.`,
  record: (runs: number, done: number) =>
    `Started ${runs === 1 ? 'once' : `${runs} times`} before · ${done} done then`,
  week: (number: number) => `Week ${number}`,
  day: (number: number) => `Day ${number}`,
  date: format({ weekday: 'short', day: 'numeric', month: 'short' }),
  rest: 'Rest',
  restToday: 'Rest today',
  allDone: 'Done for today',
  markDay: (day: number) => `Mark day ${day} done`,
  dayDone: (day: number) => `Day ${day} done`,
  nextIs: (title: string) => `Next: ${title}`,
  next: (day: string) => `Next on ${long(day)}`,
  missed: 'Missed',
  moreMissed: (entries: number) => `${entries} more missed`,
  gone: 'No longer available',
  skip: 'Mark as done',
  open: 'Open',
  modes: { sequential: 'If you miss a day: do it next', calendar: 'If you miss a day: skip it' },
  workout: 'Workout',
  unnamed: 'Video',
  start: 'Start',
  startOf: (title: string) => `Start ${title}`,
  isDone: 'Done',
  markDone: (title: string) => `Mark ${title} as done`,
  pause: 'Pause',
  resume: 'Resume',
  again: 'Start again',
  keep: 'Keep',
  edit: 'Edit',
  editCopy: 'Edit a copy',
  share: 'Share',
  remove: 'Delete',
  started: 'Programme started',
};
