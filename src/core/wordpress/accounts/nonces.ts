import { siteHash } from './site-keys.js';
import { timingSafeEqual } from './timing-safe-equal.js';

/** Half the lifetime of a nonce in milliseconds. */
const TICK = 12 * 60 * 60 * 1000;

/** Owner of a nonce: a user (0 if logged out) and their session. */
export interface NonceOwner {
  readonly user: number;
  readonly token: string;
}

const nonce = (tick: number, action: string, { user, token }: NonceOwner, key: string) =>
  siteHash(`${tick}|${action}|${user}|${token}`, key).slice(-12, -2);

/** Creates a nonce for an action like WordPress, valid for 12 to 24 hours. */
export function createNonce(action: string, owner: NonceOwner, key: string, now: number): string {
  return nonce(Math.ceil(now / TICK), action, owner, key);
}

/** True for a nonce of the current or the previous half day. */
export function verifyNonce(given: string, action: string, owner: NonceOwner, key: string, now: number): boolean {
  const tick = Math.ceil(now / TICK);
  return [tick, tick - 1].filter((then) => timingSafeEqual(given, nonce(then, action, owner, key))).length > 0;
}
