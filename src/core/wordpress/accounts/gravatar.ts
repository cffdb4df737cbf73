import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { trimCharacters } from '../../../safe/trim.js';

/** Discussion settings of WordPress that Gravatar URLs contain. */
export interface GravatarSettings {
  /** `avatar_default`, such as `mystery`, `blank` or `initials`. */
  readonly fallback: string;
  /** `avatar_rating`, such as `g`. */
  readonly rating: string;
}

/** A user with an avatar. */
interface Pictured {
  readonly email: string;
  readonly name: string;
}

const GRAVATAR = 'https://secure.gravatar.com/avatar/';

/** Avatar size of lists, in CSS pixels. */
const SIZE = 96;

/** `rawurlencode` of PHP. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `strtolower( trim() )` of PHP, which changes ASCII letters only. */
const normalized = (email: string) => trimCharacters(email, ' \t\n\r\v\0').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Initials of a name, as `get_avatar_data` of WordPress has them. */
function initialsOf(name: string): string {
  const letters = [...name];
  const isOneWord = !name.includes(' ') || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name);
  if (isOneWord) return letters.slice(0, 2).join('');
  return `${letters[0] ?? ''}${letters[letters.lastIndexOf(' ') + 1] ?? ''}`;
}

/**
 * The URL of a user's Gravatar at 96 CSS pixels, as WordPress 6.8 and later create it: with a SHA-256 hash of the email address.
 *
 * @example
 * gravatarUrl({ email: 'ada@example.org', name: 'Ada' }, { fallback: 'mystery', rating: 'G' });
 * // 'https://secure.gravatar.com/avatar/<hash>?s=96&d=mm&r=g'
 */
export function gravatarUrl({ email, name }: Pictured, { fallback, rating }: GravatarSettings): string {
  const address = normalized(email);
  const known: Readonly<Record<string, string>> = { '': 'mm', mystery: 'mm', mysteryman: 'mm', gravatar_default: '' };
  const params = {
    s: String(SIZE),
    d: Object.hasOwn(known, fallback) ? (known[fallback] ?? '') : fallback,
    r: rating.toLowerCase(),
    initials: fallback === 'initials' ? initialsOf(name) : '',
  };
  const query = Object.entries(params).flatMap(([key, value]) => (value === '' ? [] : [`${key}=${encoded(value)}`]));
  return `${GRAVATAR}${address === '' ? '' : bytesToHex(sha256(utf8ToBytes(address)))}?${query.join('&')}`;
}

/** True for a URL of {@link gravatarUrl}, which contains a hash of an email address. */
export const isGravatar = (url: string): boolean => url.startsWith(GRAVATAR);

/** The URL of an avatar in another size, in CSS pixels. A local avatar has one file for all. */
export const avatarAt = (url: string, size: number): string => (isGravatar(url) ? url.replace(`?s=${SIZE}`, `?s=${size}`) : url);
