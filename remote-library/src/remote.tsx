import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

const pages = {
  history: () => import(/* webpackChunkName: "page-history" */ './pages/history'),
  watchlater: () => import(/* webpackChunkName: "page-watchlater" */ './pages/watchlater'),
  likedvideos: () => import(/* webpackChunkName: "page-likedvideos" */ './pages/likedvideos'),
  playlists: () => import(/* webpackChunkName: "page-playlists" */ './pages/playlists'),
  playlist: () => import(/* webpackChunkName: "page-playlist" */ './pages/playlist'),
};

const fragments = {
  buttons: () => import(/* webpackChunkName: "fragment-buttons" */ './fragments/buttons'),
  menu: () => import(/* webpackChunkName: "fragment-menu" */ './fragments/menu'),
  'menu-history': () => import(/* webpackChunkName: "fragment-menu-history" */ './fragments/menu-history'),
  dialog: () => import(/* webpackChunkName: "fragment-dialog" */ './fragments/dialog'),
  account: () => import(/* webpackChunkName: "fragment-account" */ './fragments/account'),
  marks: () => import(/* webpackChunkName: "fragment-marks" */ './fragments/marks'),
};

const listeners = {
  'video-opened': () => import(/* webpackChunkName: "listener-video-opened" */ './listeners/video-opened'),
};

export default defineRemote(description, pages, { fragments, listeners });
