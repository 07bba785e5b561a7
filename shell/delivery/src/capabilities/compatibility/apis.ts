import { EndpointUses, GatewayVersion, Time, tolerant } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind } from '../../core/store/records';
import type { Checks, ReleaseStore } from '../../core/store/release-store';
import { OWN_API } from './endpoint-problems';
import { siteProblems } from './site-problems';

/** Records of each gateway version's API: its requests and responses, by the hash of the version (ADR-0132). */
export const APIS: RecordKind = { name: 'api', folder: 'apis', copied: 'silently' };

const RecordedApi = Type.Object({ version: GatewayVersion, at: Time, endpoints: EndpointUses });
type RecordedApi = Static<typeof RecordedApi>;

/** The most versions whose API is kept. */
export const APIS_MAX = 20;

const idOf = (version: string) => createHash('sha256').update(version).digest('hex').slice(0, 12);

/** All readable records, the newest first. */
async function recordedApis(store: ReleaseStore): Promise<RecordedApi[]> {
  const all = await store.records(APIS).all();
  const found = readable(all, ([id, value]) => check(tolerant(RecordedApi), value, `api ${id}`));
  return found.sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** Records the API of this gateway of version `version`. Removes the records of the oldest versions. */
export async function recordApi(store: ReleaseStore, version: string, now = new Date()): Promise<void> {
  const records = store.records(APIS);
  const { endpoints } = OWN_API;
  const all = await recordedApis(store);
  const held = all.find((one) => one.version === version);
  if (!held || !isDeepStrictEqual(held.endpoints, endpoints)) {
    await records.remove(idOf(version));
    await records.create(idOf(version), { version, at: now.toISOString(), endpoints });
  }
  const others = all.filter((one) => one.version !== version);
  for (const old of others.slice(APIS_MAX - 1)) await records.remove(idOf(old.version));
}

/** The problems of releases with the API of gateway `version`. A missing record of that API is a problem too. */
export const apiProblems: NonNullable<Checks['problemsAt']> = async (store, version) => {
  const known = await recordedApis(store);
  const found = known.find((one) => one.version === version);
  if (found)
    return (releases, changed, replaced) =>
      siteProblems(releases, changed, replaced, {
        name: `the API of the gateway ${version}`,
        endpoints: found.endpoints,
      });
  const versions = known.map((one) => one.version).join(', ') || 'none yet';
  return (releases, changed, replaced) => [
    {
      code: 'endpoint',
      message: `The store does not know the API of the gateway ${version}, so whether the releases fit it cannot be checked.`,
      remedy: `Name a version that has started here (${versions}), or add --force.`,
    },
    ...siteProblems(releases, changed, replaced, null),
  ];
};
