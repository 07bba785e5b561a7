import { BlockList, isIP } from 'node:net';
import { DeployRejected } from '../../core/store/problem';
import type { ReleaseStore, SiteChange } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';

/** The networks named for canaries, by app. */
export type NamedNetworks = ReadonlyMap<string, BlockList>;

/** The widest network that may be named: otherwise half of the Internet could decide for all of it. */
const WIDEST = { ipv4: 8, ipv6: 16 };

/** The narrowest networks: `networkOf` distinguishes IPv6 addresses only by their first 64 bits. */
const NARROWEST = { ipv4: 32, ipv6: 64 };

type Named = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'];

/** The `BlockList` arguments for `network`, in CIDR notation or an address. Null if it is malformed, too wide or too narrow. */
function parseNetwork(network: string): Named | null {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  if (version === 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefix = bits === undefined ? NARROWEST[family] : Number(bits);
  return prefix >= WIDEST[family] && prefix <= NARROWEST[family] ? [address, prefix, family] : null;
}

/** The networks that the canaries of a revision name. */
function namedNetworks({ apps }: Pick<Revision, 'apps'>): NamedNetworks {
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

/** A function that reads the networks named for the canaries that visitors get now. */
export function networksIn({ revisions }: Pick<ReleaseStore, 'revisions'>): () => Promise<NamedNetworks> {
  let known: { revision: Revision | null; networks: NamedNetworks } | undefined;
  return async () => {
    const revision = await revisions.shown();
    if (known?.revision !== revision)
      known = { revision, networks: revision ? namedNetworks(revision) : new Map() };
    return known.networks;
  };
}

/** Returns `requests` unchanged. @throws DeployRejected if a network is malformed or too wide */
export function withNetworks(requests: readonly SiteChange[]): readonly SiteChange[] {
  const named = requests.flatMap((request) => (request.kind === 'canary' ? (request.networks ?? []) : []));
  const wrong = named.find((network) => !parseNetwork(network));
  if (wrong === undefined) return requests;
  throw new DeployRejected([
    {
      code: 'state',
      message: `networks: ${wrong} is not a valid network.`,
      remedy: 'Give networks from /8 to /32, or from /16 to /64 for IPv6, or addresses.',
    },
  ]);
}

/** @param network as returned by `networkOf`: an IPv4 address, or a /64 of IPv6 addresses */
export function includes(list: BlockList, network: string): boolean {
  const [address = ''] = network.split('/');
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
