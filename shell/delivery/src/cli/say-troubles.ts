import type { ReleaseName, ReleaseStatus, Trouble } from '@fitreel/protocol';
import { GatewayFailure } from '../client/gateway-client';
import type { Delivery } from '../core/operations/delivery';
import { attentionLines } from './status-table';
import type { CommandContext } from './output';

/**
 * Says what is wrong with a release of `app` before more visitors get it, as the status says it (ADR-0109).
 *
 * @param release as the status has it; null where no visitor gets it
 * @returns what it has said
 */
export function sayTroublesOf(
  app: string,
  release: Pick<ReleaseStatus, 'troubles'> | null | undefined,
  { say }: Pick<CommandContext, 'say'>,
): Trouble[] {
  // Whoever promotes a canary has not forgotten it.
  const troubles = (release?.troubles ?? []).filter(({ kind }) => kind !== 'forgotten');
  const lines = attentionLines([[app, { troubles }]]);
  if (lines.length > 0) say(lines.join('\n'));
  return troubles;
}

/** The same of a release that is a canary at the site of `delivery`, if it is. A gateway that cannot be asked says nothing. */
export async function sayTroublesOfCanary(
  delivery: Delivery,
  { app, version }: ReleaseName,
  context: Pick<CommandContext, 'say'>,
): Promise<Trouble[]> {
  try {
    const { apps } = await delivery.status();
    const canary = apps.find((one) => one.app === app)?.canary;
    return sayTroublesOf(app, canary?.version === version ? canary : null, context);
  } catch (error) {
    if (error instanceof GatewayFailure) return [];
    throw error;
  }
}
