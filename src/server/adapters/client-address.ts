import ipaddr from 'ipaddr.js';

/** Forwarded client addresses, such as `[2001:db8::1]` and `[2001:db8::1]:4711`; `192.0.2.7:4711`. */
const BRACKETED = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^(\d[\d.]*):\d{1,5}$/;

/** Maximum length of an IP address with its zone, brackets and port, in UTF-16 units. */
const LONGEST = 100;

/**
 * Normalizes the IP address of a socket or a forwarded header: lower case, without quotes, brackets, port and zone, IPv4-mapped as
 * IPv4. Each client then has one IP address in logs, limits and sessions.
 *
 * @returns undefined for other values, such as `unknown` and `_hidden`
 */
export function clientAddress(named: string | undefined): string | undefined {
  const text = (named ?? '').trim().replace(/^"|"$/g, '');
  if (text === '' || text.length > LONGEST) return undefined;
  const [ip = ''] = (BRACKETED.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text).split('%');
  // the parser would accept `1` and `0x7f.1`, and read `010.0.0.1` as octal
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ip;
  if (!ipaddr.IPv6.isValid(ip)) return undefined;
  const address = ipaddr.IPv6.parse(ip);
  // 64:ff9b::/96 contains the IP addresses that NAT64 translates
  if (address.range() === 'rfc6052') return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toString();
}
