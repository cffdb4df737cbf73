import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { RelationError, type Relx } from '../../core/index.js';

/** The header by which a site that shares our secret says for whom it asks. */
export const BRIDGE_HEADER = 'X-Relx-Bridge';

/** Seconds that a signature is good for, and that two clocks may be apart. */
const LIFETIME = 60;
/** Seconds in which a signature could be good for a process whose clock is right: one that writes is remembered for so long. */
const MEMORY = 3 * LIFETIME;
/** Largest signed body, in bytes. */
const LARGEST_BODY = 1024 * 1024;
/** For whom a site asks: one of its users, 0 for a visitor, or itself. */
export type BridgeUser = number | 'site';

/** A request whose signature fits. */
export interface Signed {
  readonly user: BridgeUser;
  /** The signature itself, which no other request has. */
  readonly signature: string;
}

/** What is signed, a line each: so no signature fits another method, address or body. */
const signedText = (method: string, path: string, bodyHash: string, user: string, time: string, once: string): string =>
  ['relx-bridge-1', method, path, bodyHash, user, time, once].join('\n');

/** The signature of a request, hexadecimal. */
export function sign(secret: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
}

/** Compares without telling by its time how much is right. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index % b.length);
  return difference === 0;
}

const NO_BODY = bytesToHex(sha256(new Uint8Array()));

async function hashOfBody(request: Request): Promise<string> {
  // what has none says so by its method: to look into it would make a stream
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return NO_BODY;
  if (!(Number(request.headers.get('content-length')) <= LARGEST_BODY))
    throw new RelationError('rest_request_too_large', `A signed body says its length, of ${LARGEST_BODY} bytes at most.`);
  return bytesToHex(sha256(new Uint8Array(await request.clone().arrayBuffer())));
}

/**
 * Makes what reads `X-Relx-Bridge: <user>.<seconds since 1970>.<once>.<signature>`: `once` is a random text of the
 * sender's, the signature the HMAC-SHA256 of the secret over method, path with query, SHA-256 of the body, user, time and
 * `once`, each on a line after `relx-bridge-1`.
 *
 * @param now milliseconds since 1970
 */
export function createVerifier(secret: string, now: () => number): (request: Request, header: string) => Promise<Signed> {
  /** @throws {RelationError} rest_bridge_invalid_signature, rest_bridge_expired */
  return async (request, header) => {
    const [, user = '', time = '', once = '', signature = ''] =
      /^(site|\d{1,16})\.(\d{1,12})\.([\w-]{8,64})\.([\da-f]{64})$/.exec(header) ?? [];
    const { pathname, search } = new URL(request.url);
    const text = signedText(request.method, pathname + search, await hashOfBody(request), user, time, once);
    // a header that is not signed could make another method of it
    if (request.headers.has('x-http-method-override') || !isSame(signature, sign(secret, text)))
      throw new RelationError(
        'rest_bridge_invalid_signature',
        'The signature does not fit. Set the same RELX_SERVICE_SECRET for WordPress and for the service.',
      );
    const seconds = Math.floor(now() / 1000);
    const off = seconds - Number(time);
    if (Math.abs(off) > LIFETIME)
      throw new RelationError(
        'rest_bridge_expired',
        `The clocks of WordPress and of the service are ${Math.abs(off)} seconds apart, and may be ${LIFETIME}. Set both by NTP.`,
      );
    return { user: user === 'site' ? user : Number(user), signature };
  };
}

/**
 * Has a signature be good for one write, whichever process it is sent to. What only reads may be asked again within its
 * minute: to write down each page view would cost more than what it keeps anybody from.
 *
 * @throws {RelationError} rest_bridge_replayed
 */
export async function spendSignature({ shared, readonly }: Relx, signature: string): Promise<void> {
  // nothing is written anyway
  if (readonly || (await shared.spend(`bridge ${signature}`, MEMORY))) return;
  throw new RelationError('rest_bridge_replayed', 'This signed request was sent before. Sign it anew to send it again.');
}
