import { ConfigError } from '@fitreel/api/config';
import type { GatewayConfig } from '../../core/gateway/config';
import type { Hooks, OpenSite } from '../../core/capability';
import { ERROR_KINDS } from '../errors/offer';
import { startNews } from './news';
import { NEWS, noteKinds } from './notes';
import { SECRET_TAKES } from './webhook';

/** Sends news to `WEBHOOK_URL`. */
export function prepare(
  { WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: { WEBHOOK_URL?: string; WEBHOOK_SECRET?: string },
  { publicUrl }: Pick<GatewayConfig, 'publicUrl'>,
): (site: OpenSite) => Hooks {
  if (url === undefined) return () => ({});
  if (secret === undefined) throw new ConfigError('WEBHOOK_SECRET', SECRET_TAKES);
  return (site) => {
    const { store } = site;
    const { read, onFound } = ERROR_KINDS.take(site);
    onFound((errors) => noteKinds(store.records(NEWS), errors));
    return {
      start: (log) =>
        startNews(store, read, { url, secret }, publicUrl, {
          gaveUp: (id, error) => log.error({ err: error, webhookId: id }, 'the webhook did not take news'),
          failed: (error) => log.error({ err: error }, 'news could not be looked for'),
        }),
    };
  };
}
