import { ReleaseName, UPLOAD_LIMITS } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Account } from '../shared/deploy-endpoints';
import { chargeId, CHARGES } from '../shared/charges';
import { DeployRejected } from '../../core/store/problem';
import type { Records } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';

const ReleaseCharge = Type.Object({ to: Type.String(), release: ReleaseName });

/** Bounds what accounts keep in a store. Each is charged for what it made itself, whatever that names. */
export class Quotas {
  readonly #charges: Records;

  constructor(private readonly store: Pick<ReleaseStore, 'records' | 'versions'>) {
    this.#charges = store.records(CHARGES);
  }

  /**
   * Whoever may change the app shares what is left of its releases without those of accounts that only upload.
   *
   * @throws DeployRejected when the account has as many releases of `app` as uploads may create
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

  /** Charges `account` for a release that is new to the store, if it brings no release onto the site. */
  async charge({ id: to, uploadsOnly }: Account, { app, version }: ReleaseName): Promise<void> {
    if (!uploadsOnly) return;
    await this.#charges.create(chargeId('release', app, version), { to, release: { app, version } });
  }

  /** Drops the charge for a release that is new to the store: it was there before, and may have been another's. */
  async forget({ app, version }: ReleaseName): Promise<void> {
    await this.#charges.remove(chargeId('release', app, version));
  }

  /** Read before what was charged for: a charge without that is then over. Damaged charges are none. */
  async #all(): Promise<unknown[]> {
    return (await this.#charges.all()).map(([, value]) => value);
  }
}
