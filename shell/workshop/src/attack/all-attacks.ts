import type { Attack, Flood } from './attack';
import { ACCOUNTS } from './attacks/accounts';
import { BODIES } from './attacks/bodies';
import { DOCUMENTS } from './attacks/documents';
import { FLOODS } from './attacks/floods';
import { fuzz } from './attacks/fuzz';
import { LINKS } from './attacks/links';
import { PATHS } from './attacks/paths';
import { REPORTS } from './attacks/reports';
import { TOKENS } from './attacks/tokens';
import { UPLOADS } from './attacks/uploads';

const RANDOM_REQUESTS = { quick: 300, all: 20_000, seed: 7 };

const BEFORE: readonly Attack[] = [
  ...DOCUMENTS,
  ...LINKS,
  ...PATHS,
  ...BODIES,
  ...REPORTS,
  ...UPLOADS,
  ...ACCOUNTS,
];

/** Attacks that take moments and need no idle machine: tests run them. */
export const QUICK_ATTACKS: readonly Attack[] = [
  ...BEFORE,
  fuzz(RANDOM_REQUESTS.quick, RANDOM_REQUESTS.seed),
  ...TOKENS,
];

/** All attacks; those that use up the limits of this machine's address come last. */
export const ATTACKS: readonly (Attack | Flood)[] = [
  ...BEFORE,
  fuzz(RANDOM_REQUESTS.all),
  ...FLOODS,
  ...TOKENS,
];
