import { BUCKETS, chooseVersion, type Assets, type Registry, type RegistryVersion } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import type { Bundle } from '../rendering/messages';

/** Some visitors who see a site of their own. */
export interface Audience {
  /** 12 hexadecimal digits. */
  id: string;
  /** Markup that the gateway adds to each of their pages, because their shell may not know of it. */
  badge: {
    html: string;
    /** Source expression that admits its styles (CSP Level 3, section 2.3.1, hash-source). */
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
  /** Path of the picture that stands for the site; by default an icon of the release. */
  image?: string;
}

/** The site at one moment in one release of each app, as some visitors get it: what their pages are made of. It never changes. */
export interface SiteSnapshot {
  /** The same in all gateways for the same releases, and different for others: 8 characters of base64url. */
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
  /** The only visitors who see this site; null for the public site. */
  audience: Audience | null;
}

/** The site in one release of the shell, with all releases of remotes that its visitors may get. */
export type SiteInOneShell = Omit<SiteSnapshot, 'id'>;

/** The site at one moment, for all visitors: each gets one of its snapshots. It never changes. */
export interface SiteVariants {
  /** All different snapshots, the live releases' first. */
  all: readonly SiteSnapshot[];
  /** The releases of remotes that visitors may get, in the live shell. */
  registry: Registry;
  /** Why this gateway holds a release of a remote back, and serves the rest of the newest site; null where it serves all. */
  heldBack: string | null;
  /** The snapshot of a visitor: null is a visitor without a bucket, who gets the live releases. */
  of: (bucket: number | null) => SiteSnapshot;
}

/** Provides the site for each page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<SiteVariants>;
}

/** The releases with a server bundle that a visitor of `site` may get, by the path of their folders. */
export const bundlesIn = ({ all }: SiteVariants): ReadonlySet<string> =>
  new Set(all.flatMap(({ bundles }) => [...bundles.keys()]));

/**
 * Position of `bucket` (0 to 99) in the order in which canaries of the shell take buckets: its two digits swapped. Canaries of
 * remotes take the first buckets, so if each canary has 10 percent of the visitors, 1 percent is in both. What one
 * breaks then shows on both sides of the other's comparison (ADR-0035).
 */
function shellOrder(bucket: number): number {
  const root = Math.sqrt(BUCKETS);
  return (bucket % root) * root + Math.floor(bucket / root);
}

/** The registry with the one version of each remote that a visitor gets, as if all visitors got it. */
function chosenRegistry({ schema, microFrontends }: Registry, bucket: number | null): Registry {
  const chosen = Object.entries(microFrontends).flatMap(([name, versions]): [string, RegistryVersion[]][] => {
    const live = versions.find(({ deployment }) => deployment.default);
    const version = bucket === null ? live : chooseVersion(versions, bucket);
    if (!version) return [];
    // A page is the same, and so is its key, whatever share of the visitors gets it.
    return [[name, [{ ...version, deployment: { ...version.deployment, traffic: 100 } }]]];
  });
  return { schema, microFrontends: Object.fromEntries(chosen) };
}

/**
 * @param canary the same site in the canary of the shell, which `traffic` percent of the visitors get (ADR-0035)
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
