import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

const pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './home/home'),
  creator: () => import(/* webpackChunkName: "page-creator" */ './creator/creator'),
  search: () => import(/* webpackChunkName: "page-search" */ './search/search'),
  trend: () => import(/* webpackChunkName: "page-trend" */ './trend/trend'),
  video: () => import(/* webpackChunkName: "page-video" */ './video/video'),
};

const fragments = {
  suggestions: () => import(/* webpackChunkName: "fragment-suggestions" */ './suggestions/suggestions'),
  'step-player': () => import(/* webpackChunkName: "fragment-step-player" */ './video/step-player'),
};

export default defineRemote(description, pages, { fragments });
