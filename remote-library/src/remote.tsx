import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

const pages = {
  overview: () => import(/* webpackChunkName: "page-overview" */ './overview'),
  history: () => import(/* webpackChunkName: "page-history" */ './history/history'),
  watchlater: () => import(/* webpackChunkName: "page-watchlater" */ './watchlater'),
  likedvideos: () => import(/* webpackChunkName: "page-likedvideos" */ './likedvideos'),
  playlists: () => import(/* webpackChunkName: "page-playlists" */ './playlists/playlists'),
  playlist: () => import(/* webpackChunkName: "page-playlist" */ './playlists/playlist'),
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
  'recently-watched': () =>
    import(/* webpackChunkName: "fragment-recently-watched" */ './history/recently-watched'),
  playing: () => import(/* webpackChunkName: "fragment-playing" */ './playlists/playing'),
  marks: () => import(/* webpackChunkName: "fragment-marks" */ './lists/marks'),
};

const listeners = {
  'video-opened': () => import(/* webpackChunkName: "listener-video-opened" */ './history/video-opened'),
};

export default defineRemote(description, pages, { fragments, listeners });
