import { BUCKETS, chooseVersion, type Assets, type Registry, type RegistryVersion } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import type { Bundle } from '../rendering/messages';

/** A group of visitors with a site of their own. */
export interface Audience {
  /** 12 hexadecimal digits. */
  id: string;
  /** Markup that the gateway adds to each of their pages, because their shell may not know about it. */
  badge: {
    html: string;
    /** Source expression that allows its styles (CSP Level 3, section 2.3.1, hash-source). */
    style: string;
  };
}

/** A release of the shell as pages show it. */
export interface ShownShell {
  version: string;
  /** URL of its release's folder, with a trailing slash. */
  base: string;
  /** Files that every page needs. */
  entry: Assets;
  /** Files of the lazy shared modules, by module. */
  lazyModules: ReadonlyMap<string, Assets>;
  /** The HTML of the page, with placeholders. */
  template: string;
  /** The path of the picture that represents the site; by default an icon of the release. */
  image?: string;
}

/** The site at one moment, with one release of each app, as some visitors get it. Their pages are made from it. It never changes. */
export interface SiteSnapshot {
  /** 8 characters of base64url: equal in all gateways for the same releases, and different for other releases. */
  id: string;
  shell: ShownShell;
  /** The one release of each remote. */
  registry: Registry;
  /** Server bundles of these releases, by the path of the release's folder on the site. */
  bundles: ReadonlyMap<string, Bundle>;
  /** The text of a stylesheet of these releases, by its path on the site. */
  readStyle: (url: string) => Promise<string>;
  /** Hash of every file of these releases: path on the site → `sha384-…`. */
  hashes: ReadonlyMap<string, string>;
  /** The only visitors who get this site; null for the public site. */
  audience: Audience | null;
}

/** The site in one release of the shell, with all releases of remotes that visitors of that shell may get. */
export type SiteInOneShell = Omit<SiteSnapshot, 'id'>;

/** The site at one moment, for all visitors: each visitor gets one of its snapshots. It never changes. */
export interface SiteVariants {
  /** All distinct snapshots. The snapshot of the live releases comes first. */
  all: readonly SiteSnapshot[];
  /** The releases of remotes that visitors may get, in the live shell. */
  registry: Registry;
  /** Why this gateway holds back a release of a remote while it serves the rest of the newest site; null if it serves all of it. */
  heldBack: string | null;
  /** The snapshot of a visitor by bucket. Null means a visitor without a bucket, who gets the live releases. */
  of: (bucket: number | null) => SiteSnapshot;
}

/** Provides the site for each page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<SiteVariants>;
}

/** The folder paths of all releases with a server bundle that a visitor of `site` may get. */
export const bundlesIn = ({ all }: SiteVariants): ReadonlySet<string> =>
  new Set(all.flatMap(({ bundles }) => [...bundles.keys()]));

/**
 * The position of `bucket` (0 to 99) in the order in which canaries of the shell take buckets: its two digits swapped. Canaries
 * of remotes take the first buckets, so if both canaries have 10 percent of the visitors, 1 percent is in both. The damage
 * of one then shows on both sides of the other's comparison (ADR-0035).
 */
function shellOrder(bucket: number): number {
  const root = Math.sqrt(BUCKETS);
  return (bucket % root) * root + Math.floor(bucket / root);
}

/** The registry with only the version of each remote that a visitor gets, as if all visitors got it. */
function chosenRegistry({ schema, microFrontends }: Registry, bucket: number | null): Registry {
  const chosen = Object.entries(microFrontends).flatMap(([name, versions]): [string, RegistryVersion[]][] => {
    const live = versions.find(({ deployment }) => deployment.default);
    const version = bucket === null ? live : chooseVersion(versions, bucket);
    if (!version) return [];
    // A page and its key do not depend on the share of visitors who get it.
    return [[name, [{ ...version, deployment: { ...version.deployment, traffic: 100 } }]]];
  });
  return { schema, microFrontends: Object.fromEntries(chosen) };
}

/**
 * @param canary the same site in the shell's canary, which `traffic` percent of the visitors get (ADR-0035)
 * @param heldBack why a release of a remote is held back
 */
export function variantsOf(
  live: SiteInOneShell,
  canary: { traffic: number; site: SiteInOneShell } | null = null,
  heldBack: string | null = null,
): SiteVariants {
  const snapshots = new Map<string, SiteSnapshot>();
  const snapshotIn = (site: SiteInOneShell, bucket: number | null): SiteSnapshot => {
    const registry = chosenRegistry(site.registry, bucket);
    const versions = Object.values(registry.microFrontends).map(([version]) => version?.extras.base);
    const name = [site.shell.version, ...versions].join(' ');
    const known = snapshots.get(name);
    if (known) return known;
    const content = JSON.stringify([registry, site.shell.version, site.audience?.id]);
    const id = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const snapshot = { ...site, registry, id };
    snapshots.set(name, snapshot);
    return snapshot;
  };
  const withoutBucket = snapshotIn(live, null);
  const ofBuckets = Array.from({ length: BUCKETS }, (_, bucket) =>
    snapshotIn(canary && shellOrder(bucket) < canary.traffic ? canary.site : live, bucket),
  );
  const of: SiteVariants['of'] = (bucket) => ofBuckets[bucket ?? -1] ?? withoutBucket;
  return { all: [...snapshots.values()], registry: live.registry, heldBack, of };
}
