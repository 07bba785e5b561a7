import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  mock: () => import(/* webpackChunkName: "page-mock" */ './pages/mock'),
  remotes: () => import(/* webpackChunkName: "page-remotes" */ './pages/remotes'),
});
