import type { Attack } from './attack';
import { DOCUMENTS } from './attacks/documents';
import { FLOODS } from './attacks/floods';
import { PATHS } from './attacks/paths';
import { REPORTS } from './attacks/reports';
import { TOKENS } from './attacks/tokens';
import { UPLOADS } from './attacks/uploads';

/** Attacks that take moments and need no idle machine: tests run them. */
export const QUICK_ATTACKS: readonly Attack[] = [...DOCUMENTS, ...PATHS, ...REPORTS, ...UPLOADS, ...TOKENS];

/** All attacks; those that use up the limits of this machine's address come last. */
export const ATTACKS: readonly Attack[] = [
  ...DOCUMENTS,
  ...PATHS,
  ...REPORTS,
  ...UPLOADS,
  ...FLOODS,
  ...TOKENS,
];
