import type { ObjectType } from '../../contract/index.js';
import { __ } from '../i18n.js';

/** Message for an empty list, by the object types that the list accepts. */
export function emptyMessage(objectTypes: readonly ObjectType[]): string {
  const [objectType, another] = objectTypes;
  if (another !== undefined) return __('No related items yet. Search above to add the first one.', 'relx');
  if (objectType === 'user') return __('No related people yet. Search above to add the first one.', 'relx');
  if (objectType === 'term') return __('No related terms yet. Search above to add the first one.', 'relx');
  return __('No related posts yet. Search above to add the first one.', 'relx');
}
