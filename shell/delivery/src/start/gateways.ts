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

/** Leases of running gateways: each process has one, and renews it while it runs (ADR-0131). */
export const GATEWAYS: RecordKind = { name: 'gateway', folder: 'gateways', copied: 'never' };

const RENEWED_EVERY_MS = 5_000;

/** How long a lease is valid after it was last renewed. */
const LEASE_MS = 20_000;

/** How long expired leases are kept, if their process ended without removing them. */
const REMOVED_AFTER_MS = 60 * 60 * 1000;

const Lease = Type.Object({
  version: Type.String({ maxLength: 200 }),
  host: Type.String({ maxLength: 300 }),
});

/** Adds the commit of the clone in `root` to `env`, unless an image sets its own. It distinguishes builds with the same version number. */
export function withCommit(env: Environment, root = ROOT): Environment {
  if (env['FITREEL_COMMIT']) return env;
  // Otherwise git would refuse to read a clone that another user owns.
  const args = ['-c', `safe.directory=${root}`, 'rev-parse', 'HEAD'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { ...env, FITREEL_COMMIT: (stdout ?? '').trim() };
}

/** The leases with the milliseconds since their renewal, by the store's clock if several machines share the store. */
async function leasesIn(records: Records) {
  const all = await records.all();
  return Promise.all(
    all.map(async ([id, value]) => {
      const { age = Infinity } = (await records.lastUse(id)) ?? {};
      return { id, value, age: Math.abs(age) };
    }),
  );
}

/** The gateways at `store` that are running, or were until a moment ago. */
export async function runningGateways(store: ReleaseStore): Promise<RunningGateway[]> {
  const leases = await leasesIn(store.records(GATEWAYS));
  // By this machine's clock, which is also used to display the time.
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

/** The running gateways at `store` with another version than `version`. */
export const otherGateways = async (store: ReleaseStore, version: string): Promise<RunningGateway[]> =>
  (await runningGateways(store)).filter((gateway) => gateway.version !== version);

/** The warning in `/api/health` while the lease cannot be renewed; the log has the reason. */
const UNWRITABLE =
  'the store takes no changes from this gateway: deploys, rollbacks, the guard and reports of browsers fail here';

/**
 * Registers this process at `store`, and renews its lease until it leaves. If the store cannot be written, for example on a full or
 * read-only disk, it tries again.
 *
 * @param failed receives the error if the lease cannot be renewed, once until it works again
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
      // If this fails, the lease expires by itself.
      await records.remove(id).catch(failed);
    },
  };
}
