import { BlockList, isIP } from 'node:net';
import type { Revision } from './revision';

/** The networks that were named for the canaries of apps, by app. */
export type NamedNetworks = ReadonlyMap<string, BlockList>;

/** The widest network that may be named: half of the Internet would decide for all of it. */
const WIDEST = { ipv4: 8, ipv6: 16 };

/** `networkOf` tells IPv6 addresses apart by their first 64 bits alone. */
const NARROWEST = { ipv4: 32, ipv6: 64 };

type Named = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'];

/** The arguments with which a `BlockList` adds `network`: CIDR notation, or an address. Null for what is neither, or too wide. */
export function parseNetwork(network: string): Named | null {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  if (version === 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefix = bits === undefined ? NARROWEST[family] : Number(bits);
  return prefix >= WIDEST[family] && prefix <= NARROWEST[family] ? [address, prefix, family] : null;
}

/** What the canaries of a revision name. */
export function namedNetworks({ apps }: Pick<Revision, 'apps'>): NamedNetworks {
  return new Map(
    Object.entries(apps).flatMap(([app, { canary }]): [string, BlockList][] => {
      if (!canary?.networks) return [];
      const list = new BlockList();
      for (const network of canary.networks) {
        const named = parseNetwork(network);
        if (named) list.addSubnet(...named);
      }
      return [[app, list]];
    }),
  );
}

/** @param network as `networkOf` returns it: an IPv4 address, or a /64 of IPv6 addresses */
export function includes(list: BlockList, network: string): boolean {
  const [address = ''] = network.split('/');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
