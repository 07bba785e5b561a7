import type { Contract } from '@fitreel/sdk/api';
import { countOf } from '@fitreel/sdk/ui';
import { clock, listTexts } from '../../shared/texts';

/** The texts of a running workout. */
export const timerTexts = {
  timer: 'Timer',
  kinds: { ready: 'Get ready', work: 'Work', rest: 'Rest', 'set-rest': 'Rest between sets' },
  clock,
  repetitions: (number: number) => countOf(number, 'repetition'),
  /** Beside the digits. */
  reps: 'reps',
  /** For speech: `3 minutes 40 seconds`. */
  timeInWords: (seconds: number) =>
    [
      seconds >= 60 && countOf(Math.floor(seconds / 60), 'minute'),
      (seconds < 60 || seconds % 60 > 0) && countOf(seconds % 60, 'second'),
    ]
      .filter(Boolean)
      .join(' '),
  place: (name: string, at: number, of: number) => `${name} ${at} of ${of}`,
  set: 'Set',
  round: 'Round',
  step: 'Step',
  next: (what: string) => `Next: ${what}`,
  last: 'This is the last one',
  start: 'Start',
  pause: 'Pause',
  goOn: 'Resume',
  done: 'Done',
  skip: 'Next step',
  back: 'Step back',
  again: 'Start again',
  finished: 'Workout done',
  summary: (time: string, steps: number) => `${time} in all, ${steps === 1 ? '1 step' : `${steps} steps`}`,
  progress: 'Progress of the workout',
  sound: 'Sound',
  voice: 'Voice',
  vibration: 'Vibration',
  settings: 'Settings of the timer',
  ownWindow: 'Pop out',
  fullScreen: 'Full screen',
  leave: 'Leave full screen',
  left: 'Time left',
  leftAndReps: (reps: number) => `Time left, plus ${countOf(reps, 'rep')}`,
  end: 'End workout',
  withVideo: 'Play the video during work only',
  which: 'Timer or workout',
};

/** The toast after a workout is stopped. */
export const stoppedText = (title: string, seconds: number) =>
  seconds > 0
    ? `${clock(seconds)} of ${title} kept in your activity`
    : 'Workout ended. Nothing was trained yet.';

/** The texts of the bar that leads back to a paused workout. */
export const pausedTexts = {
  label: 'Paused workout',
  paused: 'Paused',
  left: (time: string) => `${time} left`,
  back: 'Back to workout',
  ranElsewhere: 'This workout was running in another tab.',
  here: 'Continue here',
};

/** The pages of workouts. */
export const workoutTexts = {
  heading: 'Workouts',
  one: 'Workout',
  timers: 'Timers',
  own: 'Your workouts',
  none: 'Make a workout of your own, or keep one that somebody shares with you.',
  onDevice: 'This device keeps them. Log in to keep them in your account.',
  all: 'All workouts',
  asProgramme: 'As a programme',
  loading: 'Loading the workout',
  noVideo: 'This step has no video',
  needsScripts: 'Timers run with JavaScript, which is off in this browser.',
  stepLine: ({ name, unit, amount, rest }: Contract.WorkoutStep) =>
    [
      `${name}, ${unit === 'seconds' ? clock(amount) : timerTexts.repetitions(amount)}`,
      rest > 0 && `${timerTexts.kinds.rest}, ${clock(rest)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  failed: 'Couldn’t load your workouts',
  missing: {
    title: 'This workout can’t be shown',
    text: 'The link is incomplete or was changed, or the workout was deleted.',
  },
  tooManySteps: {
    title: 'This workout has too many steps',
    text: (max: number) =>
      `Sets × rounds × steps are more than ${max.toLocaleString('en')}. Edit it to have fewer.`,
  },
  create: 'New workout',
  edit: 'Edit',
  editCopy: 'Edit a copy',
  keep: 'Keep',
  isKept: 'Kept',
  share: 'Share',
  remove: (title: string) => `Delete ${title}`,
  onDeviceStill: (count: number) => `On this device only, until you log out: ${countOf(count, 'workout')}.`,
};

/** The form of a workout. */
export const workoutFormTexts = {
  form: 'Workout',
  title: 'Title',
  ready: 'Get ready',
  rounds: 'Rounds',
  sets: 'Sets',
  restBetweenSets: 'Rest between sets',
  steps: 'Steps',
  name: 'Name',
  amount: 'Amount',
  unit: 'Unit',
  seconds: 'Seconds',
  repetitions: 'Repetitions',
  rest: 'Rest after it',
  less: (what: string) => `Less: ${what}`,
  more: (what: string) => `More: ${what}`,
  details: (step: number) => `Rest, unit and video of step ${step}`,
  repeat: 'Rounds and rests',
  total: 'The whole workout',

  withVideo: 'Video',
  forStep: (step: number) => `for step ${step}`,
  tooManySteps: (max: number) => `Sets × rounds × steps: at most ${max.toLocaleString('en')}`,
  step: (step: number) => `step ${step}`,
  add: 'Add a step',
};

/** The dialog that chooses a step's video. */
export const pickerTexts = {
  title: (step: number) => `Video for step ${step}`,
  search: 'Search, or link of a video',
  source: 'From',
  all: 'All videos',
  queue: 'Queue',
  videos: 'Videos',
  found: (number: number) => countOf(number, 'video'),
  first: (number: number) => `The first ${countOf(number, 'video')}`,
  more: 'Show more',
  facts: (creator: string, minutes?: number) =>
    minutes === undefined ? creator : `${creator} · ${listTexts.minutes(minutes)}`,
  loading: 'Loading videos',
  failed: 'Couldn’t load videos',
  noVideo: 'Use the link of a video’s page',
  use: 'Use this video',
  other: 'Choose another',
  remove: 'Remove the video',
};
