import { __ } from '@wordpress/i18n';
import type { ObjectKind } from '../contract/index.js';

/** What an empty list says, by what it could have. */
export function emptyWords(kinds: readonly ObjectKind[]): string {
  const [kind, another] = kinds;
  if (another !== undefined) return __('Nothing related yet. Search above to add the first.', 'relx');
  if (kind === 'user') return __('No related people yet. Search above to add the first.', 'relx');
  if (kind === 'term') return __('No related terms yet. Search above to add the first.', 'relx');
  return __('No related posts yet. Search above to add the first.', 'relx');
}
