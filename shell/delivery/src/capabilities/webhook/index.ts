import { ConfigError } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import type { Capability } from '../../core/capability';
import { startNews } from './news';
import { NEWS, noteKinds } from './notes';

/** Keys of 24 to 64 bytes, as the Standard Webhooks specification has them. */
const SECRET_TAKES =
  'whsec_ and 24 to 64 random bytes as base64 (openssl rand -base64 32), wherever WEBHOOK_URL is set';

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

/** Tells a webhook of changes and of new kinds of errors. */
export const webhook: Capability<typeof Settings> = {
  name: 'webhook',
  settings: Settings,
  records: [NEWS],
  join({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }, { publicUrl }) {
    if (url === undefined) return () => ({});
    if (secret === undefined) throw new ConfigError('WEBHOOK_SECRET', SECRET_TAKES);
    return ({ store, parts }) => ({
      tellErrors: (errors) => noteKinds(store.records(NEWS), errors),
      start(log) {
        const { errorKinds = async () => [] } = parts.find((part) => part.errorKinds) ?? {};
        return startNews(store, errorKinds, { url, secret }, publicUrl, {
          gaveUp: (id, error) => log.error({ err: error, webhookId: id }, 'the webhook did not take news'),
          failed: (error) => log.error({ err: error }, 'news could not be looked for'),
        });
      },
    });
  },
};
