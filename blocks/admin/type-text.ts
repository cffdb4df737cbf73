import { __, sprintf } from '@wordpress/i18n';
import type { CountedType } from './overview.js';

/** The name of an object type. */
export function objectTypeText(objectType: string): string {
  const names: Readonly<Record<string, string>> = {
    post: __('Post', 'relx'),
    user: __('User', 'relx'),
    term: __('Term', 'relx'),
  };
  return names[objectType] ?? objectType;
}

const list = (objectTypes: readonly string[] = []) => objectTypes.map(objectTypeText).join(', ');

/** What a type connects, such as "Post → User". */
export function directionText({ direction, from_object_types, to_object_types }: CountedType): string {
  const [from, to] = [list(from_object_types), list(to_object_types)];
  /* translators: 1: object types of the sources. 2: object types of the targets. The arrow points from the first to the second. */
  if (direction !== 'bidirectional') return sprintf(__('%1$s → %2$s', 'relx'), from, to);
  /* translators: 1: object types of one side. 2: object types of the other side. Relations of the type have no direction. */
  return sprintf(__('%1$s ↔ %2$s', 'relx'), from, to);
}
