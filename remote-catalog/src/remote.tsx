import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  home: () => import(/* webpackChunkName: "page-home" */ './home/home'),
  creator: () => import(/* webpackChunkName: "page-creator" */ './creator/creator'),
  search: () => import(/* webpackChunkName: "page-search" */ './search/search'),
  trend: () => import(/* webpackChunkName: "page-trend" */ './trend/trend'),
  video: () => import(/* webpackChunkName: "page-video" */ './video/video'),
});
