import type { CommandCapability } from '../cli/output';
import { backup } from './backup';
import { compatibility } from './compatibility';
import { guard } from './guard';
import { observability } from './observability';
import { prune } from './prune';
import { signatures } from './signatures';
import { webhook } from './webhook';

/** Every capability of the platform. All are on by default; nothing else names one. */
export const CAPABILITIES: readonly CommandCapability[] = [
  backup,
  compatibility,
  guard,
  observability,
  prune,
  signatures,
  webhook,
];
