import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
import { listed, watcher } from './command';
import { withNetworks } from './named-networks';
import { loadStatus } from './status';
import { ENDPOINTS } from './endpoints';

const Settings = Type.Object({
  TELEMETRY_SAMPLE: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 100,
    description: 'a whole number of percent from 0 to 100',
  }),
});

/** Counts how releases load in browsers, and rolls back guarded canaries that fail. */
export const guard: CommandCapability<typeof Settings> = {
  name: 'guard',
  settings: Settings,
  checks: () => ({ requested: withNetworks }),
  listeners: () => ({ status: loadStatus }),
  listed,
  watcher,
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
