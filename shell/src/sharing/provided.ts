import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as api from '@fitreel/sdk/api';
import * as platform from '@fitreel/sdk/platform';
import * as query from '@fitreel/sdk/query';
import * as remote from '@fitreel/sdk/remote';
import * as session from '@fitreel/sdk/session';
import * as slots from '@fitreel/sdk/slots';
import * as store from '@fitreel/sdk/store';
import * as toast from '@fitreel/sdk/toast';
import * as ui from '@fitreel/sdk/ui';
import * as router from './react-router-dom';

/** A shared module, or a lazy one, which loads when a remote first needs it. */
export type Provided = { now: unknown } | { lazy: () => Promise<unknown> };

/** The modules that the shell provides to remotes, by package and module name. The build adds the versions. */
export const PROVIDED: Readonly<Record<string, Readonly<Record<string, Provided>>>> = {
  react: { react: { now: React }, 'react/jsx-runtime': { now: jsxRuntime } },
  'react-dom': { 'react-dom': { now: ReactDOM } },
  'react-router-dom': { 'react-router-dom': { now: router } },
  '@fitreel/sdk': {
    '@fitreel/sdk/api': { now: api },
    '@fitreel/sdk/days': { lazy: () => import(/* webpackChunkName: "sdk-small" */ '@fitreel/sdk/days') },
    '@fitreel/sdk/empty-list': {
      lazy: () => import(/* webpackChunkName: "sdk-empty-list" */ '@fitreel/sdk/empty-list'),
    },
    '@fitreel/sdk/forms': { lazy: () => import(/* webpackChunkName: "sdk-forms" */ '@fitreel/sdk/forms') },
    '@fitreel/sdk/menu': { lazy: () => import(/* webpackChunkName: "sdk-menu" */ '@fitreel/sdk/menu') },
    '@fitreel/sdk/platform': { now: platform },
    '@fitreel/sdk/programmes': {
      lazy: () => import(/* webpackChunkName: "sdk-small" */ '@fitreel/sdk/programmes'),
    },
    '@fitreel/sdk/query': { now: query },
    '@fitreel/sdk/remote': { now: remote },
    // Three that are smaller than the overhead of a separate file in the first route.
    '@fitreel/sdk/remotes': {
      lazy: () => import(/* webpackChunkName: "sdk-small" */ '@fitreel/sdk/remotes'),
    },
    '@fitreel/sdk/searches': {
      lazy: () => import(/* webpackChunkName: "sdk-small" */ '@fitreel/sdk/searches'),
    },
    '@fitreel/sdk/session': { now: session },
    '@fitreel/sdk/slots': { now: slots },
    '@fitreel/sdk/store': { now: store },
    '@fitreel/sdk/toast': { now: toast },
    '@fitreel/sdk/ui': { now: ui },
  },
};
