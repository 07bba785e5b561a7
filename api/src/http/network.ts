import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Networks by address: every connection and many requests ask for theirs. */
const networks = new LRUCache<string, string>({ max: 5_000 });

/** Characters of the longest address (RFC 4291, section 2.2). What a proxy says may be longer, and is not kept. */
const ADDRESS_MAX = 45;

/** Whether a request comes from this machine. */
export function isLoopback(address: string): boolean {
  if (address === '127.0.0.1') return true;
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Whom an IP address counts as in limits: an IPv4 address as itself, an IPv6 address as its /64, because one customer
 * gets at least a /64 (RFC 6177, section 2) and may use each of its addresses. What is not an address counts as itself.
 */
export function networkOf(address: string): string {
  if (address.length > ADDRESS_MAX) return parsedNetwork(address);
  let network = networks.get(address);
  if (network === undefined) networks.set(address, (network = parsedNetwork(address)));
  return network;
}

function parsedNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
