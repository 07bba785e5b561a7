import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the open internet: no private, loopback, link-local, shared, multicast or reserved one, and none
 * that leads to an IPv4 address through IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All IPv6 addresses that are given out are in 2000::/3.
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}
