/** Bits of an IPv6 address that its network gave: the client has the other 64 for itself. */
const NETWORK_BYTES = 8;

/**
 * The network that an IP address belongs to, as far as one client can choose addresses of it: the first 64 bits of an IPv6
 * address, and an IPv4 address itself, also where IPv6 carries it. Text that is no address is returned as it is.
 */
export async function networkOf(address: string): Promise<string> {
  // loaded with the first client that has an address: programs on the server have none
  const { default: ipaddr } = await import('ipaddr.js');
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
