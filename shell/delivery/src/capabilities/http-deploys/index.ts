import type { CommandCapability } from '../../cli/output';
import { lastUsesOf } from '../shared/access';
import { CHARGES } from '../shared/charges';
import { addToken } from './command';
import { DEPLOY_ACCESS } from './offer';
import { Quotas } from './quotas';
import { TOKENS, Tokens } from './tokens';

/** Lets token holders change the site over HTTP. */
export const httpDeploys: CommandCapability = {
  name: 'http-deploys',
  offers: [DEPLOY_ACCESS],
  records: [TOKENS, CHARGES],
  commands: [addToken],
  listeners: () => ({ added: (store, release) => new Quotas(store).forget(release) }),
  lastUses: async (store) => lastUsesOf('token', await new Tokens(store.records(TOKENS)).list()),
  server: () => require('./server') as typeof import('./server'),
};
