import { ReleaseName, UPLOAD_LIMITS } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Account } from '../shared/deploy-endpoints';
import { chargeId, CHARGES } from '../shared/charges';
import { DeployRejected } from '../../core/store/problem';
import type { Records } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';

const ReleaseCharge = Type.Object({ to: Type.String(), release: ReleaseName });

/** Limits how many releases accounts keep in a store. Each account is charged only for its own uploads. */
export class Quotas {
  readonly #charges: Records;

  constructor(private readonly store: Pick<ReleaseStore, 'records' | 'versions'>) {
    this.#charges = store.records(CHARGES);
  }

  /**
   * Accounts that may change the app share one limit. It does not count releases of accounts that only upload.
   *
   * @throws DeployRejected if the account already has the most releases of `app` that uploads may create
   */
  async requireUpload({ id, uploadsOnly }: Account, app: string): Promise<void> {
    const charges = (await this.#all())
      .filter((value) => Value.Check(ReleaseCharge, value))
      .filter(({ release }) => release.app === app);
    const versions = new Set(await this.store.versions(app));
    for (const { release } of charges.filter((other) => !versions.has(other.release.version)))
      await this.#charges.remove(chargeId('release', app, release.version));
    const standing = charges.filter(({ release }) => versions.has(release.version));
    const length = uploadsOnly
      ? standing.filter(({ to }) => to === id).length
      : versions.size - standing.length;
    const limit = UPLOAD_LIMITS.releases;
    if (length < limit) return;
    throw new DeployRejected([
      {
        code: 'state',
        message: uploadsOnly
          ? `The store holds ${length} releases of ${app} from this workflow, and the limit for uploads is ${limit}.`
          : `The store holds ${length} releases of ${app}, and the limit for uploads is ${limit}.`,
        remedy: 'Remove old releases with “fitreel prune --keep N”.',
      },
    ]);
  }

  /** Charges `account` for a release that is new to the store, if it is an account that only uploads. */
  async charge({ id: to, uploadsOnly }: Account, { app, version }: ReleaseName): Promise<void> {
    if (!uploadsOnly) return;
    await this.#charges.create(chargeId('release', app, version), { to, release: { app, version } });
  }

  /** Drops an old charge for a release that is new to the store: an earlier upload of it may have been another account's. */
  async forget({ app, version }: ReleaseName): Promise<void> {
    await this.#charges.remove(chargeId('release', app, version));
  }

  /** Read this before the releases: a charge without its release is then outdated. Damaged charges do not count. */
  async #all(): Promise<unknown[]> {
    return (await this.#charges.all()).map(([, value]) => value);
  }
}
