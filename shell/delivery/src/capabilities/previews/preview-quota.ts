import { PreviewId } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Account } from '../shared/deploy-endpoints';
import { chargeId, CHARGES } from '../shared/charges';
import { DeployRejected } from '../../core/store/problem';
import type { Records } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import { PREVIEWS, Previews } from './previews';

/** The most previews of one account at a time. */
const PREVIEWS_MAX = 50;

const PreviewCharge = Type.Object({ to: Type.String(), preview: PreviewId });

/** Limits the previews of accounts. Each account is charged only for its own previews. */
export class PreviewQuota {
  readonly #charges: Records;
  readonly #previews: Previews;

  constructor(store: Pick<ReleaseStore, 'records'>) {
    this.#charges = store.records(CHARGES);
    this.#previews = new Previews(store.records(PREVIEWS));
  }

  /** @throws DeployRejected if the account has reached its limit of previews */
  async require({ id }: Account): Promise<void> {
    // Read before the previews: a charge without its preview is then outdated. Damaged charges do not count.
    const all = (await this.#charges.all()).map(([, value]) => value);
    const charges = all.filter((value) => Value.Check(PreviewCharge, value));
    const active = new Set((await this.#previews.list()).map((preview) => preview.id));
    for (const { preview } of charges.filter((other) => !active.has(other.preview)))
      await this.#charges.remove(chargeId('preview', preview));
    if (charges.filter(({ to, preview }) => to === id && active.has(preview)).length < PREVIEWS_MAX) return;
    throw new DeployRejected([
      {
        code: 'state',
        message: `You have ${PREVIEWS_MAX} previews, which is the limit.`,
        remedy: 'Revoke some with “fitreel previews --revoke ID”.',
      },
    ]);
  }

  async charge({ id: to }: Account, preview: string): Promise<void> {
    await this.#charges.create(chargeId('preview', preview), { to, preview });
  }
}
