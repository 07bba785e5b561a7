import { Type } from '@sinclair/typebox';
import type { Capability } from '../../core/capability';
import { startPruning } from './daily-prune';

const Settings = Type.Object({
  PRUNE_KEEP: Type.String({
    pattern: '^(?:off|[0-9]|[1-9][0-9]{1,2}|1000)$',
    default: '20',
    description:
      'how many previous releases of each app stay besides those of the last 30 days, from 0 to 1000, or off to remove none',
  }),
});

/** Removes old releases every day. */
export const prune: Capability<typeof Settings> = {
  name: 'prune',
  settings: Settings,
  join({ PRUNE_KEEP: keep }) {
    if (keep === 'off') return () => ({});
    return ({ store }) => ({
      start: (log) =>
        startPruning(store, Number(keep), (error) =>
          log.error({ err: error }, 'old releases could not be removed'),
        ),
    });
  },
};
