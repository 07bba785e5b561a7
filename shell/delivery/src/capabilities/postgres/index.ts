import type { CommandCapability } from '../../cli/output';
import { addCopy } from './copy-command';

/** Keeps what gateways agree on in a PostgreSQL. */
export const postgres: CommandCapability = {
  name: 'postgres',
  commands: [addCopy],
};
