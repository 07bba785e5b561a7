import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The address of requests that the server sends to itself: they have no rate. */
export const OWN_ADDRESS = 'this server';

/** The address in a hop of `X-Forwarded-For`, to which some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | undefined {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) ? address : undefined;
}

/**
 * The address of the client: the last that the trusted proxies name, or the connection's. What is not an address cannot be
 * told from what a client made up, so the proxy that sent it counts as the client.
 */
export function clientOf({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips?.map(addressIn).findLast((address) => address !== undefined) ?? ip;
}

/** Whether a hop of `X-Forwarded-For` is one of `addresses`, or in one of its networks: `10.0.0.0/8`. */
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

/** Whether a request comes from this machine. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Whom an IP address counts as in limits: an IPv4 address as itself, an IPv6 address as its /64, because one customer
 * gets at least a /64 (RFC 6177, section 2) and may use each of its addresses. What is not an address counts as itself.
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

/** The network of a site or a household that `networkOf` tells apart: a /24 of IPv4 addresses, or a /48 of IPv6 addresses (RFC 6177). */
export function wideNetworkOf(network: string): string {
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 3).join(separator);
}
