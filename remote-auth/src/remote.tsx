import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  login: () => import(/* webpackChunkName: "page-login" */ './pages/login'),
  account: () => import(/* webpackChunkName: "page-account" */ './pages/account'),
  password: () => import(/* webpackChunkName: "page-password" */ './pages/password'),
  signup: () => import(/* webpackChunkName: "page-signup" */ './pages/signup'),
});
