import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, shared, multicast or reserved, and not
 * an IPv6 address that leads to an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All assigned IPv6 addresses are in 2000::/3.
  return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}
