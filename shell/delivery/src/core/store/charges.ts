import { createHash } from 'node:crypto';
import type { RecordKind } from './records';

/** Who is charged for what: the bounds of what accounts keep in a store count these (ADR-0095). */
export const CHARGES: RecordKind = { name: 'charge', folder: 'charges', copied: 'silently' };

/** Whoever is charged. */
export interface Account {
  /** The id of a token, or those of all trusts that it fits. */
  id: string;
  /** It brings no release onto the site. */
  previewsOnly?: true | undefined;
}

/** Commands that open the store itself. */
export const THIS_MACHINE: Account = { id: 'this machine' };

/** The id of the charge for one thing: there is one at most. */
export const chargeId = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
