import { createHash } from 'node:crypto';
import type { Account } from './deploy-endpoints';
import type { RecordKind } from '../../core/store/records';

/** Records of charges to accounts, which count towards the accounts' limits in a store (ADR-0072). */
export const CHARGES: RecordKind = { name: 'charge', folder: 'charges', copied: 'silently' };

/** The account of commands that open the store directly. */
export const THIS_MACHINE: Account = { id: 'this machine' };

/** The id of the charge for one item. Each item has at most one charge. */
export const chargeId = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
