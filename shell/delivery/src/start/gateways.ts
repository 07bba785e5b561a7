import type { RunningGateway } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Environment } from '@fitreel/api/config';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { OwnLease } from './start';
import type { RecordKind, Records } from '../core/store/records';
import type { ReleaseStore } from '../core/store/release-store';
import { ROOT } from '../builds/repository';

/** Leases of running gateways: each process has one, and notes its use while it runs (ADR-0131). */
export const GATEWAYS: RecordKind = { name: 'gateway', folder: 'gateways', copied: 'never' };

const RENEWED_EVERY_MS = 5_000;

/** A lease counts this long after it was last renewed. */
const LEASE_MS = 20_000;

/** Expired leases are removed after this long: the process ended without a chance to do so. */
const REMOVED_AFTER_MS = 60 * 60 * 1000;

const Lease = Type.Object({
  version: Type.String({ maxLength: 200 }),
  host: Type.String({ maxLength: 300 }),
});

/** `env` with the commit of the clone in `root`, unless an image names its own: by it, versions of one number differ. */
export function withCommit(env: Environment, root = ROOT): Environment {
  if (env['FITREEL_COMMIT']) return env;
  // The service's user may read the clone, whose owner git would otherwise insist on.
  const args = ['-c', `safe.directory=${root}`, 'rev-parse', 'HEAD'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { ...env, FITREEL_COMMIT: (stdout ?? '').trim() };
}

/** The leases with the milliseconds since each was renewed. Where several machines share the store, its clock counts. */
async function leasesIn(records: Records) {
  const all = await records.all();
  return Promise.all(
    all.map(async ([id, value]) => {
      const { age = Infinity } = (await records.lastUse(id)) ?? {};
      return { id, value, age: Math.abs(age) };
    }),
  );
}

/** The gateways at `store` that run, or did until a moment ago. */
export async function runningGateways(store: ReleaseStore): Promise<RunningGateway[]> {
  const leases = await leasesIn(store.records(GATEWAYS));
  // By the clock of this machine, with which the time is shown.
  const renewed = (age: number) => new Date(Date.now() - age).toISOString();
  const registered = leases.flatMap(({ value, age }) =>
    age < LEASE_MS && Value.Check(Lease, value)
      ? [{ version: value.version, host: value.host, renewed: renewed(age) }]
      : [],
  );
  const unregistered = (await store.unregisteredGateways?.()) ?? 0;
  const older = { version: 'an earlier version', host: 'an unregistered host' };
  return [...registered, ...Array.from({ length: unregistered }, () => older)];
}

/** The gateways at `store` that run another version than `version`. */
export const otherGateways = async (store: ReleaseStore, version: string): Promise<RunningGateway[]> =>
  (await runningGateways(store)).filter((gateway) => gateway.version !== version);

/** What `/api/health` says while the lease cannot be renewed; the log has the reason. */
const UNWRITABLE =
  'the store takes no changes from this gateway: deploys, rollbacks, the guard and reports of browsers fail here';

/**
 * Registers this process at `store`, and renews that until it leaves. A store that cannot be written, as on a full or read-only disk, is
 * tried again.
 *
 * @param failed receives why the lease cannot be renewed, once until it works again
 */
export async function register(
  store: ReleaseStore,
  version: string,
  failed: (error: unknown) => void,
): Promise<OwnLease> {
  const records = store.records(GATEWAYS);
  const id = randomBytes(6).toString('hex');
  let isCreated = false;
  let isFailing = false;
  const renew = async () => {
    try {
      if (!isCreated) {
        for (const { id, age } of await leasesIn(records))
          if (age > REMOVED_AFTER_MS) await records.remove(id);
        await records.create(id, { version, host: hostname() });
        isCreated = true;
      }
      await records.noteUse(id);
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
  };
  let renewing = renew();
  await renewing;
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, RENEWED_EVERY_MS).unref();
  return {
    warnings: () => (isFailing ? [UNWRITABLE] : []),
    async leave() {
      clearInterval(timer);
      await renewing;
      // What is left expires by itself.
      await records.remove(id).catch(failed);
    },
  };
}
