import ipaddr from 'ipaddr.js';

/** `[2001:db8::1]` and `[2001:db8::1]:4711`, as a forwarded IPv6 address is written; `192.0.2.7:4711`. */
const BRACKETED = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^(\d[\d.]*):\d{1,5}$/;

/** Longest address with its zone, brackets and port, in UTF-16 units. */
const LONGEST = 100;

/**
 * The IP address that a socket or a proxy names, in one notation: lower case, without quotes, brackets, port and zone, and an
 * IPv4 address as such where IPv6 carries it. So one client has one address in logs, limits and sessions.
 *
 * @returns undefined for what is no address, such as `unknown` and `_hidden`
 */
export function clientAddress(named: string | undefined): string | undefined {
  const text = (named ?? '').trim().replace(/^"|"$/g, '');
  if (text === '' || text.length > LONGEST) return undefined;
  const [host = ''] = (BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text).split('%');
  // without this `1` and `0x7f.1` would be addresses, and `010.0.0.1` another one than it seems
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return host;
  if (!ipaddr.IPv6.isValid(host)) return undefined;
  const address = ipaddr.IPv6.parse(host);
  // 64:ff9b::/96 is how a translator before a network without IPv4 writes the addresses of IPv4
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toString();
}
