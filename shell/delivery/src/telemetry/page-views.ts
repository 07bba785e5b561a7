import { chooseVersion, TELEMETRY_PATH, type Registry } from '@fitreel/protocol';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Name of the cookie that names a page view to the endpoint for reports, and to nothing else. */
export const VIEW_COOKIE = 'view';

/** How long a page view may report. */
const VIEW_SECONDS = 60 * 60;

/** Characters of the id of a page view; the last ones count. */
const [ID_CHARACTERS, COUNTER_CHARACTERS] = [16, 6];

/** Page views and registries that the process remembers. Beyond it, the oldest ones are forgotten. */
const [VIEWS_MAX, REGISTRIES_MAX] = [50_000, 50];

const TOKEN =
  /^(([A-Za-z0-9_-]{16})\.([0-9a-z]{1,9})\.([0-9]{1,2})\.([A-Za-z0-9_-]{8}))\.([A-Za-z0-9_-]{22})$/;

/** A page that this site has sent. */
export interface PageView {
  /** Whether it was given a release: as the visitor's choice, or to replace that where it fails. */
  wasGiven: (app: string, version: string) => boolean;
  /** What has been counted of it. */
  counted: Set<string>;
}

/**
 * Signs the pages that the gateway sends, so that a report counts once per page view and for the releases of that view
 * (ADR-0023). The signature is a cookie: pages are kept and shared by all visitors as they are.
 */
export class PageViews {
  readonly #key: Buffer;
  readonly #counted = new LRUCache<string, Set<string>>({ max: VIEWS_MAX });
  readonly #registries = new LRUCache<string, Registry>({ max: REGISTRIES_MAX });
  readonly #tags = new WeakMap<Registry, string>();
  /** This process's own start of every id. An id is no secret: what counts is its signature. */
  readonly #idStart = randomBytes(8)
    .toString('base64url')
    .slice(0, ID_CHARACTERS - COUNTER_CHARACTERS);
  #signed = 0;

  /** @param secret the site's own, shared by its gateways */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('page views').digest();
  }

  /** The value of `set-cookie` for a page with `registry` and a visitor in `bucket`. */
  cookie(registry: Registry, bucket: number, { secure }: { secure: boolean }): string {
    this.#signed += 1;
    const signed = [
      this.#idStart + this.#signed.toString(36).padStart(COUNTER_CHARACTERS, '0'),
      Math.floor(Date.now() / 1000).toString(36),
      bucket,
      this.#tagOf(registry),
    ].join('.');
    const attributes = `Path=/api/${TELEMETRY_PATH}; Max-Age=${VIEW_SECONDS}; HttpOnly; SameSite=Strict`;
    return `${VIEW_COOKIE}=${signed}.${this.#signatureOf(signed)}; ${attributes}${secure ? '; Secure' : ''}`;
  }

  /** The page view that `token`, the cookie's value, names; null where the gateway did not sign it, or long ago. */
  find(token: string | undefined): PageView | null {
    const [, signed, id, time, bucket, tag, signature] = TOKEN.exec(token ?? '') ?? [];
    if (!signed || !id || !time || !tag || !signature) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signatureOf(signed)))) return null;
    if (Date.now() / 1000 - parseInt(time, 36) > VIEW_SECONDS) return null;
    const registry = this.#registries.get(tag);
    if (!registry) return null;
    const counted = this.#counted.get(id) ?? new Set();
    this.#counted.set(id, counted);
    return {
      counted,
      wasGiven: (app, version) => {
        const versions = Object.hasOwn(registry.microFrontends, app) ? registry.microFrontends[app] : [];
        const chosen = chooseVersion(versions ?? [], Number(bucket));
        return chosen?.metadata.version === version || chosen?.extras.fallback?.version === version;
      },
    };
  }

  #tagOf(registry: Registry): string {
    const known = this.#tags.get(registry);
    const tag =
      known ?? createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 8);
    if (!known) this.#tags.set(registry, tag);
    this.#registries.set(tag, registry);
    return tag;
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url').slice(0, 22);
  }
}
