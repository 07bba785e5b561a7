import type { CommandCapability } from '../../cli/output';
import { wholeChange } from './whole-change';

/** Lets releases of several apps go live in one step, or to the same few visitors (ADR-0035). */
export const jointReleases: CommandCapability = {
  name: 'joint-releases',
  checks: () => ({ requested: wholeChange }),
};
