import { Type } from '@sinclair/typebox';
import { createRequire } from 'node:module';
import type { CommandCapability } from '../../cli/output';
import { addPrune } from './command';
import type * as Endpoints from './endpoints';
import { startPruning } from './daily-prune';
import { awaitRemoval } from './removals';

const Settings = Type.Object({
  PRUNE_KEEP: Type.String({
    pattern: '^(?:off|[0-9]|[1-9][0-9]{1,2}|1000)$',
    default: '20',
    description:
      'how many previous releases of each app stay besides those of the last 30 days, from 0 to 1000, or off to remove none',
  }),
});

/** Removes old releases every day. */
export const prune: CommandCapability<typeof Settings> = {
  name: 'prune',
  settings: Settings,
  commands: [addPrune],
  rules: () => ({ awaitRemoval }),
  join({ PRUNE_KEEP: keep }) {
    // Commands do not load the API.
    const { addEndpoints } = createRequire(__filename)('./endpoints') as typeof Endpoints;
    return ({ store }) => ({
      deploy: (endpoints) => addEndpoints(endpoints, store),
      ...(keep !== 'off' && {
        start: (log) =>
          startPruning(store, Number(keep), (error) =>
            log.error({ err: error }, 'old releases could not be removed'),
          ),
      }),
    });
  },
};
