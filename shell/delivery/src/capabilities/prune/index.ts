import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
import { addPrune } from './command';
import { awaitRemoval } from './removals';
import { ENDPOINTS } from './endpoints';

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
  listeners: () => ({ awaitRemoval }),
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
