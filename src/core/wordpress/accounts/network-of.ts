/** Bytes that identify the network of a client with IPv6. A client chooses the others. */
const NETWORK_BYTES = 8;

/**
 * The network of an IP address, within which one client can use any of them: the first 64 bits of IPv6, or all of IPv4, also if
 * it is IPv4-mapped. Other strings are returned as they are.
 */
export async function networkOf(address: string): Promise<string> {
  // loaded when first needed, because programs on the server have no IP address
  const { default: ipaddr } = await import('ipaddr.js');
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.toByteArray().slice(0, NETWORK_BYTES).join('.');
}
