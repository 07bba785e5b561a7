import type { CommandCapability } from '../../cli/output';
import { addErrors } from './command';
import { ErrorLog } from './error-log';
import { errorKinds, readErrors } from './read-errors';
import { ERRORS } from './stored-errors';

/** Keeps the errors of releases for their owners. */
export const errors: CommandCapability = {
  name: 'errors',
  commands: [addErrors],
  join:
    () =>
    ({ store, parts }) => {
      const log = new ErrorLog(store.collection(ERRORS), async (found) => {
        for (const part of parts) await part.tellErrors?.(found);
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
        errorKinds: (app) => errorKinds(store, app),
        flush: () => log.flush(),
        deploy: (endpoints) =>
          endpoints.add('errors', async ({ input: { app } }) => ({ errors: await readErrors(store, app) })),
      };
    },
};
