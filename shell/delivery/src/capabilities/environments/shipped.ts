import type { ReleaseName } from '@fitreel/protocol';
import type { LocalDelivery } from '../../core/operations/local-delivery';

/**
 * Records that a release is on the site `to` now.
 *
 * @returns the number of the revision that records it
 */
export function noteShipped(delivery: LocalDelivery, release: ReleaseName, to: string): Promise<number> {
  return delivery.record({ kind: 'ship', ...release, from: null }, `promoted to ${to}`);
}
