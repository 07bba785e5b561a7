import type { CommandCapability } from '../cli/output';
import { backup } from './backup';
import { guard } from './guard';
import { observability } from './observability';
import { prune } from './prune';
import { webhook } from './webhook';

/** Every capability of the platform. All are on by default; nothing else names one. */
export const CAPABILITIES: readonly CommandCapability[] = [backup, guard, observability, prune, webhook];
