import type { Attack, Flood } from '../attack';
import { ACCOUNTS } from './accounts';
import { BODIES } from './bodies';
import { DOCUMENTS } from './documents';
import { FLOODS } from './floods';
import { fuzz } from './fuzz';
import { LINKS } from './links';
import { PATHS } from './paths';
import { PIPELINES } from './pipelines';
import { QUOTAS } from './quotas';
import { REPORTS } from './reports';
import { SERVER_REQUESTS } from './server-requests';
import { TOKENS } from './tokens';
import { UPLOADS } from './uploads';

const RANDOM_REQUESTS = { quick: 300, all: 20_000, seed: 7 };

const BEFORE: readonly Attack[] = [
  ...DOCUMENTS,
  ...LINKS,
  ...PATHS,
  ...BODIES,
  ...PIPELINES,
  ...REPORTS,
  ...SERVER_REQUESTS,
  ...UPLOADS,
  ...ACCOUNTS,
];

/** Fast attacks that do not need an idle machine: tests run them. */
export const QUICK_ATTACKS: readonly Attack[] = [
  ...BEFORE,
  fuzz(RANDOM_REQUESTS.quick, RANDOM_REQUESTS.seed),
  ...QUOTAS,
  ...TOKENS,
];

/** All attacks. Attacks that use up the limits of this machine's address come last. */
export const ATTACKS: readonly (Attack | Flood)[] = [
  ...BEFORE,
  fuzz(RANDOM_REQUESTS.all),
  ...FLOODS,
  ...QUOTAS,
  ...TOKENS,
];
