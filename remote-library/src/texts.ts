import type { Contract } from '@fitreel/sdk/api';

const videos = (count: number) => (count === 1 ? '1 video' : `${count} videos`);

/** What every list of videos says. */
export const listTexts = {
  watchLater: 'Watch later',
  failed: 'Couldn’t load these videos',
  browse: 'Browse videos',
  loading: 'Loading videos',
  videos,
  minutes: (count: number) =>
    count < 60 ? `${count} min` : `${Math.floor(count / 60)} h${count % 60 > 0 ? ` ${count % 60} min` : ''}`,
  /** Not every length is known. */
  atLeast: (length: string) => `at least ${length}`,
};

export const historyTexts = {
  heading: 'History Videos',
  empty: { title: 'Nothing watched yet', text: 'Watch a video, and you’ll find it here.' },
  pause: 'Pause history',
  resume: 'Go on',
  paused: 'Your history is paused: what you watch is not recorded.',
  notPaused: 'Couldn’t pause your history.',
  notResumed: 'Couldn’t go on with your history.',
  search: 'Search your history',
  nothingFound: 'Nothing found',
  removeDay: (label: string, count: number) => `Remove ${videos(count)} from your history: ${label}`,
  clear: 'Clear history',
  clearQuestion: 'Clear your history?',
  clearLoss: (count: number) => `This removes ${videos(count)} from your history. You can’t undo it.`,
};

/** The shelf of the home page. */
export const recentTexts = {
  heading: 'Recently watched',
  start: 'Start here',
  nothing: 'What you watch shows here.',
};

export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  notAdded: 'Couldn’t follow this creator.',
  notRemoved: 'Couldn’t stop following this creator.',
  shelf: 'From creators you follow',
  nobody: 'Follow a creator, and their newest videos show here.',
  suggested: 'Creators to follow',
  subscribers: (count: string) => `${count} subscribers`,
  failed: 'Couldn’t load these videos',
};

/** The page of all lists. The lists have the names of the sidebar's entries. */
export const overviewTexts = {
  heading: 'Library',
  history: 'History',
  watchLater: 'Watch later',
  liked: 'Liked videos',
  playlists: 'Playlist',
  workouts: 'Workouts',
  playlistCount: (count: number) => (count === 1 ? '1 playlist' : `${count} playlists`),
  visitor: 'Log in to keep videos here. The list that you choose opens after the login.',
};

/** Headings of days without a name. */
export const dayTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
};

export const likedVideosTexts = {
  heading: 'Liked Videos',
  empty: { title: 'No liked videos yet', text: 'Like a video, and you’ll find it here.' },
};

export const watchLaterTexts = {
  heading: 'Watch Later Videos',
  empty: { title: 'Nothing to watch later', text: 'Add a video to watch later, and you’ll find it here.' },
};

/** What watch later and liked videos say about their order, and about several videos at once. */
export const savedTexts = {
  sort: 'Sort by',
  orders: {
    oldest: 'Added first',
    newest: 'Added last',
    title: 'Title',
    shortest: 'Shortest',
  },
  select: 'Select',
  done: 'Done',
  all: 'Select all',
  none: 'Select none',
  selected: (count: number) => `${count} selected`,
  selectedVideos: 'Selected videos',
  remove: 'Remove',
  addToPlaylist: 'Add to playlist',
};

export const playlistTexts = {
  /** The heading while the title is not known. */
  untitled: 'Playlist',
  videos: 'Videos',
  empty: { title: 'This playlist is empty', text: 'Open a video and choose “Add to playlist”.' },
  playAll: 'Play all',
  shuffle: 'Shuffle',
  asWorkout: 'As a workout',
  edit: 'Edit details',
};

/** The controls of a row that can be moved. */
export const rowTexts = {
  remove: (title: string) => `Remove ${title}`,
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
};

/** The playlist beside the video that is played from it. */
export const playingTexts = {
  label: 'Playlist',
  loading: 'Loading the playlist',
  failed: 'Couldn’t load the playlist',
  visitor: 'Log in to see the playlist.',
  login: 'Login',
  missing: 'This playlist no longer exists, or it isn’t yours.',
  /** `place` is 0 for a video that has left the list. */
  place: (place: number, count: number, shuffled: boolean) =>
    `${place > 0 ? `${place} of ${count}` : videos(count)}${shuffled ? ', shuffled' : ''}`,
  previous: 'Previous',
  next: 'Next',
};

export const playlistsTexts = {
  heading: 'All Playlists',
  create: 'Create a playlist',
  list: 'Playlists',
  loading: 'Loading playlists',
  failed: 'Couldn’t load your playlists',
  none: 'No playlists yet',
  noneAdvice: 'Create one above, then add videos to it.',
  options: (title: string) => `More options for ${title}`,
  delete: 'Delete',

  deleteQuestion: (title: string) => `Delete “${title}”?`,
  deleteAction: 'Delete playlist',
  deleteLoss: (count: number) =>
    count === 0
      ? 'This deletes the empty playlist. You can’t undo it.'
      : `This deletes the playlist and its list of ${videos(count)}. You can’t undo it.`,
};

/** The form for a new playlist, and for the details of one. */
export const playlistFormTexts = {
  form: 'Create a playlist',
  title: 'Title',
  titleMissing: 'Give the playlist a title',
  description: 'Description',
  optional: 'Optional',
  tooLong: (length: number) => `Use at most ${length} characters`,
  create: 'Create playlist',
  save: 'Save',
  cancel: 'Cancel',
};

/** The dialog Save to playlist. */
export const saveTexts = {
  heading: 'Save to playlist',
  list: 'Playlists',
  loading: 'Loading playlists',
  failed: 'Couldn’t load your playlists',
  none: 'You have no playlists yet.',
  create: 'Create new playlist',
  notAdded: (title: string) => `The video isn’t in “${title}” yet.`,
  notRemoved: (title: string) => `The video is still in “${title}”.`,
};

/** The dialog that adds several videos to a playlist. */
export const addSeveralTexts = {
  heading: (count: number) => `Add ${videos(count)} to a playlist`,
};

/** The videos to see next in this tab (behaviour.md#queue). */
export const queueTexts = {
  heading: 'Queue',
  button: (count: number) => `Queue, ${videos(count)}`,
  playNext: 'Play next',
  add: 'Add to queue',
  remove: 'Remove from queue',
  empty: 'Empty the queue',
  nothing: 'The menu of a video’s card puts it here.',
  goesOn: 'Play the next video',
  playsNext: 'Plays next',
  added: 'Added to queue',
  removed: 'Removed from queue',
  emptied: 'Queue emptied',
  full: (max: number) => `The queue is full: it holds ${videos(max)}`,
};

/** What comes after a video (behaviour.md#up-next). */
export const upNextTexts = {
  heading: 'Up next',
  /** Beside the icon of `next`. */
  word: 'Next',
  next: (title: string) => `Next: ${title}`,
  announcement: (title: string, seconds: number) => `Up next in ${seconds} seconds: ${title}`,
  countdown: (title: string, seconds: number) => `Up next in ${seconds} s: ${title}`,
  playNow: 'Play now',
  cancel: 'Cancel',
};

/** The buttons below a video and the items of a card's menu. */
export const videoTexts = {
  like: 'Like',
  liked: 'Liked',
  dislike: 'Dislike',
  addToWatchLater: 'Add to watch later',
  removeFromWatchLater: 'Remove from watch later',
  addToPlaylist: 'Add to playlist',
  removeFromHistory: 'Remove from history',
};

/** How far videos have been watched. */
export const positionTexts = {
  continue: 'Continue watching',
  /** `seconds` from the beginning. */
  continued: (seconds: number) => `Continued at ${clock(seconds)}`,
  startOver: 'Start over',
  watched: 'Watched',
  share: (share: number) => `${Math.round(share * 100)} % watched`,
  markWatched: 'Mark as watched',
  markUnwatched: 'Mark as unwatched',
  markedWatched: 'Marked as watched',
  markedUnwatched: 'Marked as unwatched',
  notKept: 'Couldn’t keep where you left one of your videos',
};

/** The number of playlists on the button Add to playlist: a screen reader reads the words around it. */
export const playlistCountTexts = {
  before: 'In ',
  after: (count: number) => (count === 1 ? ' playlist' : ' playlists'),
};

/** The words of the icons on a thumbnail. */
export const markTexts = {
  liked: 'Liked',
  saved: 'In watch later',
};

/** The toasts of each list (behaviour.md#toasts), and of changes that fail (behaviour.md#failed-changes). */
export const listToasts = {
  likes: {
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    removedSeveral: (count: number) => `${videos(count)} removed from liked videos`,
    addedSeveral: (count: number) => `${videos(count)} added to liked videos`,
    notAdded: 'Couldn’t save your like.',
    notRemoved: 'Couldn’t remove your like.',
  },
  watchlater: {
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    removedSeveral: (count: number) => `${videos(count)} removed from watch later`,
    addedSeveral: (count: number) => `${videos(count)} added to watch later`,
    notAdded: 'Couldn’t add to watch later.',
    notRemoved: 'Couldn’t remove from watch later.',
  },
  history: {
    /** No toast. */
    added: null,
    addedSeveral: null,
    removed: 'Removed from history',
    removedSeveral: (count: number) => `${videos(count)} removed from history`,
    notAdded: 'Couldn’t add to your history.',
    notRemoved: 'Couldn’t remove from your history.',
  },
};

/** Toasts that are not about one list of videos. */
export const changeTexts = {
  loginFirst: 'Login first',
  undo: 'Undo',
  retry: 'Retry',
  historyCleared: 'History cleared',
  historyNotCleared: 'Couldn’t clear your history.',
};

/** The toasts of playlists; two differ in their first letter (behaviour.md#toasts). */
export const playlistToasts = {
  added: 'Playlist updated',
  removed: 'playlist updated',
  moved: (place: number, count: number) => `Moved to ${place} of ${count}`,
  notMoved: 'Couldn’t move the video.',
  notEdited: 'Couldn’t change the playlist.',
  addedSeveral: (count: number, title: string) => `${videos(count)} added to ${title}`,
  hasAll: (title: string) => `All of them are in ${title} already`,
  full: (title: string, max: number) => `Too many: ${title} has space for ${max} videos`,
  notAdded: 'Couldn’t add to the playlist.',
  notRemoved: 'Couldn’t remove from the playlist.',
  notCreated: 'Couldn’t create the playlist.',
  notDeleted: 'Couldn’t delete the playlist.',
};

/** `4:10`, and with hours `1:04:10`. */
const clock = (count: number) => {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(count / 3600), Math.floor(count / 60) % 60, count % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** The moments of a video that a viewer has named. */
export const momentTexts = {
  note: 'Note this moment',
  /** Beside the icon of `note`. */
  word: 'Moment',
  heading: 'Your moments',
  close: 'Close your moments',
  failed: 'Couldn’t load your moments',
  clock,
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  name: 'Name',
  nameMissing: 'Enter a name',
  tooLong: (length: number) => `Use at most ${length} characters`,
  at: 'At',
  noTime: 'Enter a time, such as 4:10',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Moment saved',
  removed: 'Moment removed',
  notSaved: 'Couldn’t save the moment.',
  notRemoved: 'Couldn’t remove the moment.',
};

/** Where an entry of a playlist starts and ends. */
export const partTexts = {
  change: (title: string) => `Start and end of ${title}`,
  startAt: 'Start at',
  endAt: 'End at',
  hint: 'Such as 4:10. Empty: where the video does.',
  noTime: 'Enter a time, such as 4:10',
  tooEarly: 'Enter a time after the start',
  save: 'Save',
  cancel: 'Cancel',
  /** Undefined for all of the video. */
  plays({ start, end }: { start?: number | undefined; end?: number | undefined }) {
    if (start === undefined) return end === undefined ? undefined : `To ${clock(end)}`;
    return end === undefined ? `From ${clock(start)}` : `From ${clock(start)} to ${clock(end)}`;
  },
};

/** The timers that everybody has. */
export const presetTexts = {
  tabata: { title: 'Tabata 8 × 20/10', step: 'Work' },
  emom: { title: 'EMOM 10', step: 'Every minute' },
  even: { title: '30/30', step: 'Work' },
  long: { title: '45/15', step: 'Work' },
};

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** A workout while it runs. */
export const timerTexts = {
  timer: 'Timer',
  kinds: { ready: 'Get ready', work: 'Work', rest: 'Rest', 'set-rest': 'Rest between sets' },
  clock,
  repetitions: (number: number) => count(number, 'repetition'),
  /** To be read: `3:40`. */
  time: (seconds: number) => (seconds < 60 ? count(seconds, 'second') : clock(seconds)),
  /** To be heard: `3 minutes 40 seconds`. */
  timeInWords: (seconds: number) =>
    [
      seconds >= 60 && count(Math.floor(seconds / 60), 'minute'),
      (seconds < 60 || seconds % 60 > 0) && count(seconds % 60, 'second'),
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
  goOn: 'Go on',
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
  ownWindow: 'Window of its own',
  withVideo: 'Play the video during work only',
  which: 'Timer or workout',
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
  facts: (size: { seconds: number; repetitions: number }, { rounds, sets, steps }: Contract.Workout) =>
    [
      [
        size.seconds > 0 && clock(size.seconds),
        size.repetitions > 0 && timerTexts.repetitions(size.repetitions),
      ]
        .filter(Boolean)
        .join(' + '),
      steps.length > 1 && `${steps.length} steps`,
      rounds > 1 && `${rounds} rounds`,
      sets > 1 && `${sets} sets`,
    ]
      .filter(Boolean)
      .join(' · '),
  loading: 'Loading the workout',
  needsScripts: 'Timers run with JavaScript, which is off in this browser.',
  stepLine: ({ name, unit, amount, rest }: Contract.WorkoutStep) =>
    [
      `${name}, ${unit === 'seconds' ? timerTexts.time(amount) : timerTexts.repetitions(amount)}`,
      rest > 0 && `${timerTexts.kinds.rest}, ${timerTexts.time(rest)}`,
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
  kept: 'Workout kept',
  removed: 'Workout deleted',
  restored: 'Workout restored',
  notSaved: 'Couldn’t keep the workout.',
  notRemoved: 'Couldn’t delete the workout.',
  deviceFull: 'This device can’t keep more workouts. Log in, or delete one.',
  unkeepable:
    'This workout can’t be kept: it is too large, or has characters that can’t be stored. Shorten its names, or delete steps.',
  notMoved: (count: number) =>
    count === 1
      ? 'Couldn’t move a workout to your account: it stays on this device until you log out.'
      : `Couldn’t move ${count} workouts to your account: they stay on this device until you log out.`,
  onDeviceStill: (count: number) =>
    `On this device only, until you log out: ${count === 1 ? '1 workout' : `${count} workouts`}.`,
  changedElsewhere: 'It was changed elsewhere meanwhile. Save again to replace that.',
};

/** The form of a workout. */
export const workoutFormTexts = {
  form: 'Workout',
  title: 'Title',
  ready: 'Get ready (s)',
  rounds: 'Rounds',
  sets: 'Sets',
  restBetweenSets: 'Rest between sets (s)',
  steps: 'Steps',
  name: 'Name',
  amount: 'How many',
  unit: 'Of what',
  seconds: 'Seconds',
  repetitions: 'Repetitions',
  rest: 'Rest after it (s)',
  withVideo: 'Video',
  video: 'Link of the video',
  videoHint: 'Optional: plays during the step',
  noVideo: 'Use the link of a video’s page',
  start: 'From (s)',
  end: 'To (s)',
  between: (min: number, max: number) => `A whole number from ${min} to ${max}`,
  tooManySteps: (max: number) => `Sets × rounds × steps: at most ${max.toLocaleString('en')}`,
  characters: (max: number) => `1 to ${max} characters`,
  up: (step: number) => `Move step ${step} up`,
  down: (step: number) => `Move step ${step} down`,
  remove: (step: number) => `Delete step ${step}`,
  add: 'Add a step',
  save: 'Save',
  cancel: 'Cancel',
};
