import { PreviewId } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Account } from '../shared/deploy-endpoints';
import { chargeId, CHARGES } from '../shared/charges';
import { DeployRejected } from '../../core/store/problem';
import type { Records } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import { PREVIEWS, Previews } from './previews';

/** Most previews of one account at a time. */
const PREVIEWS_MAX = 50;

const PreviewCharge = Type.Object({ to: Type.String(), preview: PreviewId });

/** Bounds the previews of accounts: each is charged for what it made itself. */
export class PreviewQuota {
  readonly #charges: Records;
  readonly #previews: Previews;

  constructor(store: Pick<ReleaseStore, 'records'>) {
    this.#charges = store.records(CHARGES);
    this.#previews = new Previews(store.records(PREVIEWS));
  }

  /** @throws DeployRejected when the account has as many previews as it may */
  async require({ id }: Account): Promise<void> {
    // Before the previews: a charge without one is then over. Damaged charges are none.
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
