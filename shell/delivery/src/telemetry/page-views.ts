import { chooseVersion, SHELL, VIEW_METRIC } from '@fitreel/protocol';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '../site/snapshot';
import type { ShellView } from './page-starts';

/** How long a page view may report. */
const VIEW_SECONDS = 60 * 60;

/** Page views and sites that the process remembers. Beyond it, the oldest ones are forgotten. */
const [VIEWS_MAX, SITES_MAX] = [50_000, 50];

const TOKEN =
  /^(?<signed>(?<id>[0-9a-f-]{36})\.(?<time>[0-9a-z]{1,9})\.(?<bucket>[0-9]{1,2})\.(?<weighs>[01])\.(?<site>[\w-]{8}))\.(?<signature>[\w-]{43})$/;

/** The releases of a site, of which a visitor is given some. */
type Releases = Pick<SiteSnapshot, 'id' | 'registry'> & { shell: Pick<SiteSnapshot['shell'], 'version'> };

/** A page that this site has sent. */
export interface PageView {
  /** Whether it was given a release: as the visitor's choice, or to replace that where it fails. */
  wasGiven: (app: string, version: string) => boolean;
  /** Null where it does not weigh in the comparison of two shells. */
  shell: ShellView | null;
  /** What has been counted of it. */
  counted: Set<string>;
}

/**
 * Signs the pages that the gateway sends, so that a report counts once per page view and for the releases of that view
 * (ADR-0023). The signature is a header: pages are kept and shared by all visitors as they are (ADR-0040).
 */
export class PageViews {
  readonly #key: Buffer;
  readonly #counted = new LRUCache<string, Set<string>>({ max: VIEWS_MAX });
  readonly #sites = new LRUCache<string, Pick<Releases, 'registry'> & { shellVersion: string }>({
    max: SITES_MAX,
  });

  /** @param secret the site's own, shared by its gateways */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('page views').digest();
  }

  /**
   * The value of `server-timing` for a page of a site and a visitor in `bucket`: the page's script can read it.
   *
   * @param weighs whether the view weighs in the comparison of two shells
   */
  timing({ id: siteId, registry, shell }: Releases, bucket: number, weighs: boolean): string {
    if (!this.#sites.get(siteId)) this.#sites.set(siteId, { registry, shellVersion: shell.version });
    const id = randomUUID();
    const time = Math.floor(Date.now() / 1000).toString(36);
    const signed = `${id}.${time}.${bucket}.${weighs ? 1 : 0}.${siteId}`;
    return `${VIEW_METRIC};desc="${signed}.${this.#signatureOf(signed)}"`;
  }

  /** The page view that `token` names; null where the gateway did not sign it, or long ago. */
  find(token: string | undefined): PageView | null {
    const parts = TOKEN.exec(token ?? '')?.groups;
    if (!parts) return null;
    const { signed = '', id = '', time = '', bucket, weighs, site: siteId = '', signature = '' } = parts;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signatureOf(signed)))) return null;
    const sentAt = parseInt(time, 36) * 1000;
    if (Date.now() - sentAt > VIEW_SECONDS * 1000) return null;
    const site = this.#sites.get(siteId);
    if (!site) return null;
    const { registry, shellVersion } = site;
    const counted = this.#counted.get(id) ?? new Set();
    this.#counted.set(id, counted);
    return {
      counted,
      shell: weighs === '1' ? { version: shellVersion, sentAt } : null,
      wasGiven: (app, version) => {
        if (app === SHELL) return version === shellVersion;
        const versions = Object.hasOwn(registry.microFrontends, app) ? registry.microFrontends[app] : [];
        const chosen = chooseVersion(versions ?? [], Number(bucket));
        return chosen?.metadata.version === version || chosen?.extras.fallback?.version === version;
      },
    };
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url');
  }
}
