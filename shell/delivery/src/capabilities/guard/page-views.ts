import { SHELL } from '@fitreel/protocol';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteVariants } from '../../core/site/snapshot';
import type { ShellView } from './page-starts';

/** How long a page view may send reports. */
const VIEW_SECONDS = 60 * 60;

/** The most page views and snapshots that the process remembers. Beyond that, it forgets the oldest. */
const [VIEWS_MAX, SNAPSHOTS_MAX] = [50_000, 100];

const TOKEN =
  /^(?<signed>(?<id>[0-9a-f-]{36})\.(?<time>[0-9a-z]{1,9})\.(?<weighs>[01])\.(?<snapshotId>[\w-]{8}))\.(?<signature>[\w-]{43})$/;

interface GivenRelease {
  version: string;
  fallback: string | undefined;
  /** The ids of its routes. */
  routes: ReadonlySet<string>;
}

/** The releases that a page gives its visitors. */
interface GivenReleases {
  shellVersion: string;
  /** Whether other visitors get another shell, so that the starts of both are compared. */
  comparesShells: boolean;
  /** By the remote's name: its release, and the fallback release. */
  remotes: ReadonlyMap<string, GivenRelease>;
}

/** A view of a page of this site. */
export interface PageView {
  /** Whether the view was given a release: as the visitor's own, or as its fallback. */
  wasGiven: (app: string, version: string) => boolean;
  /** The ids of the routes of a remote's release. */
  routesOf: (remote: string) => ReadonlySet<string>;
  /** Null if the view does not weigh in the comparison of two shells. */
  shell: ShellView | null;
  /** The reports that were already counted. */
  counted: Set<string>;
}

/**
 * Signs views of pages, so that a report counts once per view and only for the releases of that view. A page requests its
 * view once it is painted: pages are the same for all visitors, and may come from a cache (ADR-0109).
 */
export class PageViews {
  /** The first key signs; all keys verify. */
  readonly #keys: readonly Buffer[];
  readonly #counted = new LRUCache<string, Set<string>>({ max: VIEWS_MAX });
  readonly #given = new LRUCache<string, GivenReleases>({ max: SNAPSHOTS_MAX });
  #remembered: SiteVariants | null = null;

  /** @param secrets the site's secrets, shared by its gateways. The first one signs */
  constructor(...secrets: readonly [string, ...string[]]) {
    this.#keys = secrets.map((secret) => createHmac('sha256', secret).update('page views').digest());
  }

  /** Makes pages of `site` known, even after the site has changed. */
  remember(site: SiteVariants): void {
    if (site === this.#remembered) return;
    this.#remembered = site;
    const comparesShells = new Set(site.all.map(({ shell }) => shell.version)).size > 1;
    for (const { id, shell, registry } of site.all) {
      const remotes = Object.entries(registry.microFrontends).flatMap(([name, [version]]) =>
        version
          ? [
              [
                name,
                {
                  version: version.metadata.version,
                  fallback: version.extras.fallback?.version,
                  routes: new Set(version.extras.description.routes.map(({ id }) => id)),
                },
              ] as const,
            ]
          : [],
      );
      this.#given.set(id, { shellVersion: shell.version, comparesShells, remotes: new Map(remotes) });
    }
  }

  /** The releases in pages of a snapshot; null if the snapshot is unknown or already forgotten. */
  given(snapshotId: string): GivenReleases | null {
    return this.#given.get(snapshotId) ?? null;
  }

  /**
   * Signs a new view of a page. Returns its token.
   *
   * @param weighs whether the view weighs in the comparison of two shells
   */
  sign(snapshotId: string, weighs: boolean): string {
    const time = Math.floor(Date.now() / 1000).toString(36);
    const signed = `${randomUUID()}.${time}.${weighs ? 1 : 0}.${snapshotId}`;
    return `${signed}.${this.#signaturesOf(signed)[0]}`;
  }

  /** The page view of `token`; null if the site did not sign the token, or signed it too long ago. */
  find(token: string | undefined): PageView | null {
    const parts = TOKEN.exec(token ?? '')?.groups;
    if (!parts) return null;
    const { signed = '', id = '', time = '', weighs, snapshotId = '', signature = '' } = parts;
    const received = Buffer.from(signature);
    if (!this.#signaturesOf(signed).some((own) => timingSafeEqual(received, Buffer.from(own)))) return null;
    const sentAt = parseInt(time, 36) * 1000;
    if (Date.now() - sentAt > VIEW_SECONDS * 1000) return null;
    const given = this.given(snapshotId);
    if (!given) return null;
    const { shellVersion, remotes } = given;
    const counted = this.#counted.get(id) ?? new Set();
    this.#counted.set(id, counted);
    return {
      counted,
      shell: weighs === '1' ? { version: shellVersion, sentAt } : null,
      routesOf: (remote) => remotes.get(remote)?.routes ?? new Set(),
      wasGiven: (app, version) => {
        if (app === SHELL) return version === shellVersion;
        const release = remotes.get(app);
        return release?.version === version || release?.fallback === version;
      },
    };
  }

  #signaturesOf(signed: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(signed).digest('base64url'));
  }
}
