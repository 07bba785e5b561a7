import { SHELL, type Registry, type Status } from '@fitreel/protocol';
import { Gauge, type Registry as Metrics } from 'prom-client';
import type { SiteSource, SiteVariants } from '../../core/site/snapshot';
import type { Revisions } from '../../core/store/revisions';
import { LastChanges } from './last-changes';
import { orNull } from './or-null';

export interface SiteSources {
  site: SiteSource;
  /** The history of the site. */
  revisions: Pick<Revisions, 'newestFirst'>;
  /** The live releases and their troubles. */
  status: () => Promise<Status>;
  /** Problems that an operator should fix, although requests are still served. */
  warnings: () => readonly string[];
}

/**
 * Adds gauges of the live releases, and of their last changes.
 *
 * @param shown called with each release that visitors get, before its figures are read
 */
export function addSiteGauges(
  registry: Metrics,
  { site, revisions, status, warnings }: SiteSources,
  shown: (app: string, version: string) => void,
): void {
  const live = () => orNull(site.current());
  new Gauge({
    name: 'fitreel_release_info',
    help: 'The releases that visitors get: 1 for each.',
    labelNames: ['app', 'version', 'role'],
    registers: [registry],
    async collect() {
      this.reset();
      const variants = await live();
      for (const release of variants ? releasesOf(variants) : []) {
        shown(release.app, release.version);
        this.set(release, 1);
      }
    },
  });
  new Gauge({
    name: 'fitreel_troubles',
    help: 'What “fitreel status” says is wrong with the releases that visitors get: 1 for each kind.',
    labelNames: ['app', 'version', 'role', 'kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const { apps } = (await orNull(status())) ?? { apps: [] };
      for (const { app, live, canary } of apps)
        for (const [role, release] of Object.entries({ live, canary }))
          for (const { kind } of release?.troubles ?? [])
            this.set({ app, version: release?.version ?? '', role, kind }, 1);
    },
  });
  const changes = new LastChanges(revisions);
  new Gauge({
    name: 'fitreel_change_timestamp_seconds',
    help: 'When the history last had a change of the app, whoever made it; 0: not in the hour before this gateway started, nor since.',
    labelNames: ['app', 'kind'],
    registers: [registry],
    async collect() {
      const variants = await live();
      const apps = variants ? releasesOf(variants).map(({ app }) => app) : [];
      for (const { app, kind, seconds } of await changes.of(apps)) this.set({ app, kind }, seconds);
    },
  });
  new Gauge({
    name: 'fitreel_warnings',
    help: 'How many things need an operator although requests are served: those that /api/health names.',
    registers: [registry],
    collect() {
      this.set(warnings().length);
    },
  });
}

interface ShownRelease {
  app: string;
  version: string;
  role: 'live' | 'canary';
}

/** The live release and the canary of each app. */
function releasesOf(variants: SiteVariants): ShownRelease[] {
  const live = variants.of(null).shell.version;
  const shells = [...new Set(variants.all.map(({ shell }) => shell.version))];
  return [
    ...shells.map((version): ShownRelease => ({
      app: SHELL,
      version,
      role: version === live ? 'live' : 'canary',
    })),
    ...remotesOf(variants.registry),
  ];
}

function remotesOf({ microFrontends }: Registry): ShownRelease[] {
  return Object.entries(microFrontends).flatMap(([app, versions]) =>
    versions.map(({ metadata, deployment }): ShownRelease => ({
      app,
      version: metadata.version,
      role: deployment.default ? 'live' : 'canary',
    })),
  );
}
