import type { Hooks, OpenSite } from '../../core/capability';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { ErrorLog } from './error-log';
import { ERROR_KINDS } from './offer';
import { errorKinds, readErrors } from './read-errors';
import { ERRORS } from './stored-errors';

/** Collects errors from browsers and from rendering. */
export const prepare =
  () =>
  (site: OpenSite): Hooks => {
    const { store } = site;
    const listeners: Parameters<ReturnType<typeof ERROR_KINDS.take>['onFound']>[0][] = [];
    ERROR_KINDS.give(site, {
      read: (app) => errorKinds(store, app),
      onFound: (listener) => void listeners.push(listener),
    });
    const log = new ErrorLog(store.collection(ERRORS), async (found) => {
      for (const listener of listeners) await listener(found);
    });
    return {
      plugins: [
        async (server) => {
          await log.open((error) =>
            server.log.error({ err: error }, 'errors of releases could not be written'),
          );
          server.addHook('onClose', () => log.flush());
        },
      ],
      errorReported: (...reported) => log.reported(...reported),
      errorThrown: (...thrown) => log.rendered(...thrown),
      flush: () => log.flush(),
      endpoints: (add) =>
        add(ENDPOINTS.errors, async ({ input: { app } }) => ({ errors: await readErrors(store, app) })),
    };
  };
