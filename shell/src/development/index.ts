/** The first entry in development: remotes share this refresh runtime (shell/tooling/src/webpack/refresh.ts). */
import * as refreshRuntime from 'react-refresh/runtime';
import { watchBuilds } from './error-overlay';

(globalThis as Record<string, unknown>)['__REFRESH_RUNTIME__'] = refreshRuntime;
watchBuilds();
