import type { ReleaseName } from '@fitreel/protocol';
import { siteStatus } from '../../core/operations/site-status';
import type { ReleaseStore } from '../../core/store/release-store';
import { recordId } from './notes';

/** A release whose loads fail, with the texts of its troubles. */
export type Failing = ReleaseName & { texts: string[] };

const idOfFailing = ({ app, version }: ReleaseName) => recordId('failing', app, version);

/** The releases that fail according to the status, by record id. Skips guarded canaries: the guard's decision is reported instead. */
export async function failingReleases(store: ReleaseStore): Promise<Map<string, Failing>> {
  const { apps } = await siteStatus(store);
  const releases = apps.flatMap(({ app, live, canary }) =>
    [live, canary?.guard ? null : canary].flatMap((release): Failing[] => {
      const found = (release?.troubles ?? []).filter(({ kind }) => kind === 'failing');
      return release && found.length > 0
        ? [{ app, version: release.version, texts: found.map(({ text }) => text) }]
        : [];
    }),
  );
  return new Map(releases.map((release) => [idOfFailing(release), release]));
}
