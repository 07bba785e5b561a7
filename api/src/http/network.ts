import ipaddr from 'ipaddr.js';

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
