import { createHash } from 'node:crypto';
import type { Account } from './deploy-endpoints';
import type { RecordKind } from '../../core/store/records';

/** Who is charged for what: the bounds of what accounts keep in a store count these (ADR-0072). */
export const CHARGES: RecordKind = { name: 'charge', folder: 'charges', copied: 'silently' };

/** Commands that open the store itself. */
export const THIS_MACHINE: Account = { id: 'this machine' };

/** The id of the charge for one thing: there is one at most. */
export const chargeId = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
