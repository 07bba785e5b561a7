import { ReleaseName, UPLOAD_LIMITS } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createHash } from 'node:crypto';
import { DeployRejected } from '../store/problem';
import type { RecordKind, Records } from '../store/records';
import type { ReleaseStore } from '../store/release-store';

/** Who is charged for which previews and releases. */
export const CHARGES: RecordKind = { name: 'charge', folder: 'charges', copied: 'silently' };

/** Who is charged for what quotas bound (ADR-0095). */
export interface Account {
  /** The id of a token, or those of all trusts that it fits. */
  id: string;
  /** It brings no release onto the site. */
  previewsOnly?: true | undefined;
}

/** Commands that open the store itself. */
export const THIS_MACHINE: Account = { id: 'this machine' };

const ReleaseCharge = Type.Object({ to: Type.String(), release: ReleaseName });

/** The id of the charge for one thing: there is one at most. */
export const chargeId = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** Bounds what accounts keep in a store. Each is charged for what it made itself, whatever that names. */
export class Quotas {
  readonly #charges: Records;

  constructor(private readonly store: Pick<ReleaseStore, 'records' | 'versions'>) {
    this.#charges = store.records(CHARGES);
  }

  /**
   * Whoever may change the app shares what is left of its releases without those of accounts that only preview it.
   *
   * @throws DeployRejected when the account has as many releases of `app` as uploads may create
   */
  async requireUpload({ id, previewsOnly }: Account, app: string): Promise<void> {
    const charges = (await this.#all())
      .filter((value) => Value.Check(ReleaseCharge, value))
      .filter(({ release }) => release.app === app);
    const versions = new Set(await this.store.versions(app));
    for (const { release } of charges.filter((other) => !versions.has(other.release.version)))
      await this.#charges.remove(chargeId('release', app, release.version));
    const standing = charges.filter(({ release }) => versions.has(release.version));
    const length = previewsOnly
      ? standing.filter(({ to }) => to === id).length
      : versions.size - standing.length;
    const limit = UPLOAD_LIMITS.releases;
    if (length < limit) return;
    throw new DeployRejected([
      {
        code: 'state',
        message: previewsOnly
          ? `The store holds ${length} releases of ${app} from this workflow, and the limit for uploads is ${limit}.`
          : `The store holds ${length} releases of ${app}, and the limit for uploads is ${limit}.`,
        remedy: 'Remove old releases with “fitreel prune --keep N”.',
      },
    ]);
  }

  /** For a release that is new to the store. */
  async chargeUpload({ id: to, previewsOnly }: Account, { app, version }: ReleaseName): Promise<void> {
    const id = chargeId('release', app, version);
    // The release was in the store before, and may have been another's.
    await this.#charges.remove(id);
    if (previewsOnly) await this.#charges.create(id, { to, release: { app, version } });
  }

  /** Read before what was charged for: a charge without that is then over. Damaged charges are none. */
  async #all(): Promise<unknown[]> {
    return (await this.#charges.all()).map(([, value]) => value);
  }
}
