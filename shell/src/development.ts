/** Development only, and first: remotes take this one refresh runtime, or their changes would update nothing. */
import * as refreshRuntime from 'react-refresh/runtime';

(globalThis as Record<string, unknown>)['__REFRESH_RUNTIME__'] = refreshRuntime;
