import type { Environment } from '@fitreel/api/config';
import {
  settingsOf,
  type Capability,
  type Hooks,
  type Offer,
  type OpenCapabilities,
} from '../core/capability';
import type { GatewayConfig } from '../core/gateway/config';
import { OperatorError } from '../core/store/problem';

/** Sorts `capabilities` after those they need. Throws OperatorError for a missing or duplicate offer, and for a cycle. */
function inOrder(capabilities: readonly Capability[]): Iterable<Capability> {
  const owners = new Map<Offer<unknown>, Capability>();
  for (const capability of capabilities)
    for (const offer of capability.offers ?? []) {
      const other = owners.get(offer);
      if (other)
        throw new OperatorError(
          `${other.name} and ${capability.name} both make the offer of ${offer.owner}.`,
        );
      owners.set(offer, capability);
    }
  const ordered = new Set<Capability>();
  const add = (capability: Capability, takers: readonly Capability[]) => {
    if (takers.includes(capability))
      throw new OperatorError(`${[...takers, capability].map(({ name }) => name).join(' needs ')}.`);
    for (const offer of capability.needs ?? []) {
      const owner = owners.get(offer);
      if (!owner) throw new OperatorError(`${capability.name} needs ${offer.owner}, which is left out.`);
      add(owner, [...takers, capability]);
    }
    ordered.add(capability);
  };
  for (const capability of capabilities) add(capability, []);
  return ordered;
}

/** Prepares a site with `capabilities`. Throws `ConfigError` for an invalid setting, and OperatorError for missing or duplicate offers. */
export function prepareAll(
  capabilities: readonly Capability[],
  env: Environment,
  config: GatewayConfig,
): OpenCapabilities {
  const openers = Array.from(inOrder(capabilities), (capability) =>
    capability.server?.().prepare(settingsOf(capability, env), config),
  );
  return (site) => {
    const hooks: Hooks[] = [];
    for (const open of openers) if (open) hooks.push(open({ ...site, capabilities, hooks }));
    return hooks;
  };
}
