import { unserialize } from '../lib/php-serialize.js';

/**
 * The ids in a meta value: a number, numbers separated by commas, or a list in JSON or PHP's format. Invalid list items are
 * returned as they are.
 *
 * @returns undefined for any other value
 */
export function foreignIds(value: string | null): readonly unknown[] | undefined {
  const text = (value ?? '').trim();
  if (text === '') return [];
  if (/^\d+(\s*,\s*\d+)*\s*,?$/.test(text)) return text.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  const list = text.startsWith('[') ? parsed(text) : unserialize(text);
  // ACF stores an empty list as '' or false
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
