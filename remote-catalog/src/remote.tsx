import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  home: () => import(/* webpackChunkName: "page-home" */ './pages/home'),
  creator: () => import(/* webpackChunkName: "page-creator" */ './pages/creator'),
  search: () => import(/* webpackChunkName: "page-search" */ './pages/search'),
  trend: () => import(/* webpackChunkName: "page-trend" */ './pages/trend'),
  video: () => import(/* webpackChunkName: "page-video" */ './pages/video'),
});
