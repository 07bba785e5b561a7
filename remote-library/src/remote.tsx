import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  history: () => import(/* webpackChunkName: "page-history" */ './pages/history'),
  watchlater: () => import(/* webpackChunkName: "page-watchlater" */ './pages/watchlater'),
  likedvideos: () => import(/* webpackChunkName: "page-likedvideos" */ './pages/likedvideos'),
  playlists: () => import(/* webpackChunkName: "page-playlists" */ './pages/playlists'),
  playlist: () => import(/* webpackChunkName: "page-playlist" */ './pages/playlist'),
});
