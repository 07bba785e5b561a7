import type { ReleaseName, ReleaseStatus, Trouble } from '@fitreel/protocol';
import { GatewayFailure } from '../client/gateway-client';
import type { Delivery } from '../core/operations/delivery';
import { attentionLines } from './status-table';
import type { CommandContext } from './output';

/**
 * Prints the troubles of a release of `app` before more visitors get it, as in the status (ADR-0109).
 *
 * @param release the release in the status; null if no visitor gets it
 * @returns the printed troubles
 */
export function sayTroublesOf(
  app: string,
  release: Pick<ReleaseStatus, 'troubles'> | null | undefined,
  { say }: Pick<CommandContext, 'say'>,
): Trouble[] {
  // A canary that is being promoted is not forgotten.
  const troubles = (release?.troubles ?? []).filter(({ kind }) => kind !== 'forgotten');
  const lines = attentionLines([[app, { troubles }]]);
  if (lines.length > 0) say(lines.join('\n'));
  return troubles;
}

/** Prints the troubles of a release if it is a canary at the site of `delivery`. Prints nothing if the gateway is unreachable. */
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
