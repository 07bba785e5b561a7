/** The first entry in development: remotes share this refresh runtime (shell/tooling/src/webpack/refresh.ts). */
import * as refreshRuntime from 'react-refresh/runtime';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import { PROVIDED } from '../sharing/provided';
import { watchBuilds } from './error-overlay';

(globalThis as Record<string, unknown>)['__REFRESH_RUNTIME__'] = refreshRuntime;
// Imported by code that is compiled for React Fast Refresh.
Object.assign(PROVIDED['react'] ?? {}, { 'react/jsx-dev-runtime': { now: jsxDevRuntime } });
watchBuilds();
