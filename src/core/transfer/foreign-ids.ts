import { unserialize } from '../lib/php-serialize.js';

/**
 * The ids that a meta value holds, in their order: one number, numbers between commas, a list in JSON, or a list as PHP
 * serialises it, of texts or numbers. What is in a list but is no id comes as it is.
 *
 * @returns undefined for what is none of them
 */
export function foreignIds(value: string | null): readonly unknown[] | undefined {
  const text = (value ?? '').trim();
  if (text === '') return [];
  if (/^\d+(\s*,\s*\d+)*\s*,?$/.test(text)) return text.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  const list = text.startsWith('[') ? parsed(text) : unserialize(text);
  // ACF stores nothing as an empty text, or as false
  if (list === false || list === null || list === '') return [];
  if (typeof list === 'number' || (typeof list === 'string' && /^\d+$/.test(list))) return [list];
  return typeof list === 'object' ? Object.values(list) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
