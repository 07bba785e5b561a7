import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  mock: () => import(/* webpackChunkName: "page-mock" */ './mock/mock'),
  remotes: () => import(/* webpackChunkName: "page-remotes" */ './remotes/remotes'),
  catalogue: () => import(/* webpackChunkName: "page-catalogue" */ './catalogue/catalogue'),
});
