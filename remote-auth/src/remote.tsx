import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';

export default defineRemote(description, {
  login: () => import(/* webpackChunkName: "page-login" */ './login/login'),
  account: () => import(/* webpackChunkName: "page-account" */ './account/account'),
  password: () => import(/* webpackChunkName: "page-password" */ './account/password'),
  signup: () => import(/* webpackChunkName: "page-signup" */ './signup/signup'),
});
