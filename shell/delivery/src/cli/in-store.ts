import type { ReleaseName } from '@fitreel/protocol';
import { findAdmitted } from '../core/store/read-site';
import type { Place } from './options';

const HINT =
  'Gateways take it within 5 s, but one whose API lacks an endpoint that it calls holds it back: “fitreel status --to URL” says so then.';

/**
 * The additional output after a change in a store. A command does not know the API's endpoints, so only a gateway can tell whether it
 * serves a release that calls some. A change made by a gateway was already checked there.
 */
export async function inStore(
  place: Place,
  releases: readonly ReleaseName[],
): Promise<{ where: '' | ' in the store'; hint?: string }> {
  const { store } = place;
  if (!store) return { where: '' };
  const found = await Promise.all(releases.map(({ app, version }) => findAdmitted(store, app, version)));
  const callSome = found.some((release) => Object.keys(release?.calls ?? {}).length > 0);
  return callSome ? { where: ' in the store', hint: HINT } : { where: '' };
}
