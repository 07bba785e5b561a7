import { Type } from '@sinclair/typebox';
import type { Capability } from '../../core/capability';
import { ERROR_KINDS } from '../errors/offer';
import { NEWS } from './notes';
import { SECRET_TAKES } from './webhook';

const Settings = Type.Object({
  WEBHOOK_URL: Type.Optional(
    Type.String({
      pattern:
        '^(?:https://[^\\s/?#@]+|http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::[0-9]{1,5})?)(?:[/?][^\\s#]*)?$',
      format: 'url',
      maxLength: 2000,
      description: 'the https URL that gets news; leave it out for none',
    }),
  ),
  WEBHOOK_SECRET: Type.Optional(
    Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$', description: SECRET_TAKES }),
  ),
});

/** Notifies a webhook of changes and of new kinds of errors. */
export const webhook: Capability<typeof Settings> = {
  name: 'webhook',
  needs: [ERROR_KINDS],
  settings: Settings,
  records: [NEWS],
  server: () => require('./server') as typeof import('./server'),
};
