import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

const pages = {
  overview: () => import(/* webpackChunkName: "page-overview" */ './overview'),
  history: () => import(/* webpackChunkName: "page-history" */ './history-page'),
  watchlater: () => import(/* webpackChunkName: "page-watchlater" */ './watchlater'),
  likedvideos: () => import(/* webpackChunkName: "page-likedvideos" */ './likedvideos'),
  playlists: () => import(/* webpackChunkName: "page-playlists" */ './playlists/playlists'),
  playlist: () => import(/* webpackChunkName: "page-playlist" */ './playlists/playlist'),
  workouts: () => import(/* webpackChunkName: "page-workouts" */ './workouts-page'),
  workout: () => import(/* webpackChunkName: "page-workout" */ './workout-page'),
  activity: () => import(/* webpackChunkName: "page-activity" */ './activity/activity-page'),
  now: () => import(/* webpackChunkName: "page-now" */ './now/now'),
  programme: () => import(/* webpackChunkName: "page-programme" */ './programme-page'),
};

const fragments = {
  follow: () => import(/* webpackChunkName: "fragment-follow" */ './follows/follow'),
  'followed-videos': () =>
    import(/* webpackChunkName: "fragment-followed-videos" */ './follows/followed-videos'),
  buttons: () => import(/* webpackChunkName: "fragment-buttons" */ './buttons'),
  menu: () => import(/* webpackChunkName: "fragment-menu" */ './lists/menu'),
  'menu-history': () => import(/* webpackChunkName: "fragment-menu-history" */ './history/menu-history'),
  dialog: () => import(/* webpackChunkName: "fragment-dialog" */ './playlists/save-to-playlist'),
  account: () => import(/* webpackChunkName: "fragment-account" */ './lists/account'),
  'menu-watched': () => import(/* webpackChunkName: "fragment-menu-watched" */ './positions/menu-watched'),
  'continue-watching': () =>
    import(/* webpackChunkName: "fragment-continue-watching" */ './continue-watching'),
  watched: () => import(/* webpackChunkName: "fragment-watched" */ './positions/watched'),
  'continue-at': () => import(/* webpackChunkName: "fragment-continue-at" */ './positions/continue-at'),
  resume: () => import(/* webpackChunkName: "fragment-resume" */ './resume'),
  'menu-queue': () => import(/* webpackChunkName: "fragment-menu-queue" */ './queue/menu-queue'),
  'up-next': () => import(/* webpackChunkName: "fragment-up-next" */ './up-next'),
  queue: () => import(/* webpackChunkName: "fragment-queue" */ './queue/queue-button'),
  timer: () => import(/* webpackChunkName: "fragment-timer" */ './workouts/timer-button'),
  today: () => import(/* webpackChunkName: "fragment-today" */ './today-bar'),
  paused: () => import(/* webpackChunkName: "fragment-paused" */ './workouts/paused-bar'),
  playing: () => import(/* webpackChunkName: "fragment-playing" */ './playlists/playing'),
  moments: () => import(/* webpackChunkName: "fragment-moments" */ './moments/moments-button'),
  marks: () => import(/* webpackChunkName: "fragment-marks" */ './marks'),
};

const listeners = {
  'video-opened': () => import(/* webpackChunkName: "listener-video-opened" */ './history/video-opened'),
  'guest-logout': () => import(/* webpackChunkName: "listener-guest-logout" */ './guest-logout'),
  'library.workout-ended': () => import(/* webpackChunkName: "listener-workout-ended" */ './workout-ended'),
};

export default defineRemote(description, pages, { fragments, listeners });
