import type { CommandCapability } from '../../cli/output';
import { addErrors } from './command';
import { readErrors } from './read-errors';

/** Keeps the errors of releases for their owners. */
export const errors: CommandCapability = {
  name: 'errors',
  commands: [addErrors],
  join:
    () =>
    ({ store }) => ({
      deploy: (endpoints) =>
        endpoints.add('errors', async ({ input: { app } }) => ({ errors: await readErrors(store, app) })),
    }),
};
