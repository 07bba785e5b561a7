import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The address of the server's requests to itself, which have no rate limit. */
export const OWN_ADDRESS = 'this server';

/** The address in a hop of `X-Forwarded-For`. Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | undefined {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) ? address : undefined;
}

/**
 * The address of the client: the last address from the trusted proxies, or the connection's own. Anything that is not an
 * address may be the client's invention, so the proxy that sent it counts as the client.
 */
export function clientOf({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips?.map(addressIn).findLast((address) => address !== undefined) ?? ip;
}

/** Returns a predicate: whether a hop of `X-Forwarded-For` is in `addresses`, or in one of its networks: `10.0.0.0/8`. */
export function matcherOf(addresses: readonly string[]): (hop: string) => boolean {
  if (addresses.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (hop) => {
    const plain = addressIn(hop)?.replace(/^::ffff:(?=[0-9.]+$)/i, '');
    return plain !== undefined && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * The unit that limits count an IP address as: an IPv4 address is its own unit, an IPv6 address counts as its /64, because a
 * customer gets at least a /64 (RFC 6177, section 2) and may use all its addresses. Anything that is not an address counts
 * as itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The wider network of a site or household: the /24 of an IPv4 address, the /48 of an IPv6 address (RFC 6177). */
export function wideNetworkOf(network: string): string {
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 3).join(separator);
}
