import type { ContentObject, Profile } from '../../core/index.js';
import { avatarAt } from '../../core/wordpress/accounts/gravatar.js';

type UserObject = Extract<ContentObject, { objectType: 'user' }>;

const iso = (date: string) => `${date.replace(' ', 'T').slice(0, 19)}+00:00`;

/** Fields of a user in `wp/v2` in the context `view`, or inside another object. */
export function userFields({ row, link, avatar }: UserObject, context: 'view' | 'embed') {
  return {
    id: row.ID,
    name: row.display_name,
    url: row.user_url,
    description: row.description ?? '',
    link,
    slug: row.user_nicename,
    // WordPress's three sizes
    ...(avatar ? { avatar_urls: { 24: avatarAt(avatar, 24), 48: avatarAt(avatar, 48), 96: avatar } } : {}),
    ...(context === 'view' ? { meta: [] } : {}),
  };
}

/** Fields of a user with `context=edit`, for themselves and users with `list_users`. */
export function editableUserFields(user: UserObject, profile: Profile) {
  const { id, name, url, description, link, slug, ...rest } = userFields(user, 'view');
  const { username, first_name, last_name, email, locale, nickname, roles, registered, capabilities, extra_capabilities } =
    profile;
  return {
    id,
    username,
    name,
    first_name,
    last_name,
    email,
    url,
    description,
    link,
    locale,
    nickname,
    slug,
    roles,
    registered_date: iso(registered),
    capabilities,
    extra_capabilities,
    ...rest,
  };
}
