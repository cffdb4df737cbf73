import type { RelationType } from '../../../contract/index.js';
import type { Audience } from '../../../store/query/visibility.js';

/** True if lists of the type include users without published posts. */
export const showsAllUsers = ({ show_users }: Pick<RelationType, 'show_users'>): boolean => show_users === 'all';

/** The audience for related objects of a type: with `show_users: 'all'`, it sees all users. */
export const audienceOf = (type: RelationType, audience: Audience): Audience =>
  showsAllUsers(type) && audience.users === 'public' ? { ...audience, users: 'all' } : audience;
