import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

const pages = {
  overview: () => import(/* webpackChunkName: "page-overview" */ './saving/overview'),
  history: () => import(/* webpackChunkName: "page-history" */ './watching/history-page'),
  saved: () => import(/* webpackChunkName: "page-saved" */ './saving/lists/saved-videos'),
  playlists: () => import(/* webpackChunkName: "page-playlists" */ './saving/playlists/playlists'),
  playlist: () => import(/* webpackChunkName: "page-playlist" */ './saving/playlists/playlist'),
  train: () => import(/* webpackChunkName: "page-train" */ './training/train-page'),
  workout: () => import(/* webpackChunkName: "page-workout" */ './training/workouts/workout-page'),
  activity: () => import(/* webpackChunkName: "page-activity" */ './training/activity/activity-page'),
  programme: () => import(/* webpackChunkName: "page-programme" */ './training/programmes/programme-page'),
};

const fragments = {
  follow: () => import(/* webpackChunkName: "fragment-follow" */ './saving/follows/follow'),
  'followed-videos': () =>
    import(/* webpackChunkName: "fragment-followed-videos" */ './saving/follows/followed-videos'),
  buttons: () => import(/* webpackChunkName: "fragment-buttons" */ './saving/buttons'),
  menu: () => import(/* webpackChunkName: "fragment-menu" */ './saving/lists/menu'),
  'menu-history': () =>
    import(/* webpackChunkName: "fragment-menu-history" */ './saving/history/menu-history'),
  dialog: () => import(/* webpackChunkName: "fragment-dialog" */ './saving/playlists/save-to-playlist'),
  account: () => import(/* webpackChunkName: "fragment-account" */ './saving/lists/account'),
  'menu-watched': () =>
    import(/* webpackChunkName: "fragment-menu-watched" */ './watching/positions/menu-watched'),
  'continue-watching': () =>
    import(/* webpackChunkName: "fragment-continue-watching" */ './watching/continue-watching'),
  watched: () => import(/* webpackChunkName: "fragment-watched" */ './watching/positions/watched'),
  begun: () => import(/* webpackChunkName: "fragment-begun" */ './watching/begun-panel'),
  resume: () => import(/* webpackChunkName: "fragment-resume" */ './watching/resume'),
  'menu-queue': () => import(/* webpackChunkName: "fragment-menu-queue" */ './watching/queue/menu-queue'),
  'up-next': () => import(/* webpackChunkName: "fragment-up-next" */ './watching/up-next'),
  queue: () => import(/* webpackChunkName: "fragment-queue" */ './watching/queue/queue-button'),
  'queue-bar': () => import(/* webpackChunkName: "fragment-queue-bar" */ './watching/queue/queue-bar'),
  timer: () => import(/* webpackChunkName: "fragment-timer" */ './training/workouts/timer-button'),
  today: () => import(/* webpackChunkName: "fragment-today" */ './training/programmes/today-panel'),
  'workout-end': () => import(/* webpackChunkName: "fragment-workout-end" */ './training/workout-end'),
  paused: () => import(/* webpackChunkName: "fragment-paused" */ './training/workouts/paused-bar'),
  playing: () => import(/* webpackChunkName: "fragment-playing" */ './saving/playlists/playing'),
  moments: () => import(/* webpackChunkName: "fragment-moments" */ './watching/moments/moments-button'),
  marks: () => import(/* webpackChunkName: "fragment-marks" */ './session/marks'),
};

const listeners = {
  'video-opened': () =>
    import(/* webpackChunkName: "listener-video-opened" */ './saving/history/video-opened'),
  'guest-logout': () => import(/* webpackChunkName: "listener-guest-logout" */ './session/guest-logout'),
  'library.workout-ended': () =>
    import(/* webpackChunkName: "listener-workout-ended" */ './training/workout-ended'),
};

export default defineRemote(description, pages, { fragments, listeners });
