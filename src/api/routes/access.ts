import * as v from 'valibot';
import { about } from '../schemas/index.js';
import type { Routes } from './route.js';

/** Which fields a response has: to show the object, inside another object, or to edit it. */
const Context = about(
  v.optional(v.picklist(['view', 'embed', 'edit']), 'view'),
  'Which fields the response has: view, embed (fewer), or edit.',
  'view',
);
const UserId = about(v.pipe(v.string(), v.regex(/^(me|\d{1,16})$/)), 'ID of the user, or me.', 'me');
const Uuid = about(
  v.pipe(v.string(), v.maxLength(100)),
  'ID of the application password.',
  '6633cba7-6dd0-4b6d-8d4f-21b9a3f1f0a1',
);
const Time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/));
const Name = about(v.pipe(v.string(), v.maxLength(500), v.regex(/\S/)), 'Name of the application password.', 'Website');

/** The current user, as in `wp/v2/users/me`. `context=edit` adds WordPress's private fields. */
const Me = v.looseObject({
  id: about(v.number(), 'User ID.', 3),
  name: about(v.string(), 'Public name.', 'Ada'),
  slug: about(v.string(), 'Slug.', 'ada'),
  link: about(v.string(), 'URL of the archive of the user.', 'https://example.org/author/ada/'),
});

/** An application password. Times are UTC; `password` is only returned when it is created. */
const ApplicationPassword = v.object({
  uuid: Uuid,
  app_id: about(v.string(), 'ID of the app that created it, as a UUID.', ''),
  name: Name,
  created: v.optional(about(Time, 'Date of creation in UTC.', '2026-01-31T12:00:00')),
  last_used: v.optional(v.nullable(Time)),
  last_ip: v.optional(v.nullable(v.string())),
  password: v.optional(v.string()),
  _links: v.object({ self: v.array(v.object({ href: v.string() })) }),
});

const all = '/users/{user_id}/application-passwords';
const one = `${all}/{uuid}` as const;
const owner = v.object({ user_id: UserId });
const item = v.object({ user_id: UserId, uuid: Uuid });
const query = v.object({ context: Context });
const user = ['rest_not_logged_in', 'rest_user_invalid_id'] as const;
const input = ['rest_invalid_param', 'rest_missing_callback_param', 'rest_invalid_json', 'rest_request_too_large'] as const;
const missing = 'rest_application_password_not_found';

/** Routes of the current user, as in WordPress. */
export const accessRoutes = {
  getMe: {
    method: 'GET',
    namespace: 'core',
    path: '/users/me',
    status: 200,
    summary: 'Returns the current user',
    description: 'With context=edit, returns private fields, too.',
    query,
    response: Me,
    errors: ['rest_invalid_param', 'rest_not_logged_in'],
  },
  listApplicationPasswords: {
    method: 'GET',
    namespace: 'core',
    path: all,
    status: 200,
    summary: "Lists a user's application passwords",
    description: 'Requires permission to edit the user. Responses never contain the passwords.',
    params: owner,
    query,
    response: v.array(ApplicationPassword),
    errors: ['rest_invalid_param', ...user, 'rest_cannot_list_application_passwords'],
  },
  createApplicationPassword: {
    method: 'POST',
    namespace: 'core',
    path: all,
    status: 201,
    summary: 'Creates an application password, which only this response contains',
    description: 'Requires permission to edit the user.',
    params: owner,
    body: v.object({ name: Name, app_id: v.optional(v.pipe(v.string(), v.uuid(), v.description('ID of the app, as a UUID.'))) }),
    response: ApplicationPassword,
    errors: [...input, ...user, 'rest_cannot_create_application_passwords', 'application_password_empty_name'],
  },
  deleteApplicationPasswords: {
    method: 'DELETE',
    namespace: 'core',
    path: all,
    status: 200,
    summary: 'Revokes all application passwords of a user',
    description: 'Requires permission to edit the user.',
    params: owner,
    response: v.object({ deleted: v.literal(true), count: about(v.number(), 'Number of revoked passwords.', 2) }),
    errors: [...user, 'rest_cannot_delete_application_passwords'],
  },
  introspectApplicationPassword: {
    method: 'GET',
    namespace: 'core',
    path: `${all}/introspect`,
    status: 200,
    summary: 'Returns the application password that authenticated the request',
    description: 'Fails if the request uses another login.',
    params: owner,
    query,
    response: ApplicationPassword,
    errors: [
      'rest_invalid_param',
      ...user,
      'rest_no_authenticated_app_password',
      'rest_cannot_introspect_app_password_for_non_authenticated_user',
      missing,
    ],
  },
  getApplicationPassword: {
    method: 'GET',
    namespace: 'core',
    path: one,
    status: 200,
    summary: 'Returns an application password',
    description: 'Requires permission to edit the user.',
    params: item,
    query,
    response: ApplicationPassword,
    errors: ['rest_invalid_param', ...user, 'rest_cannot_read_application_password', missing],
  },
  updateApplicationPassword: {
    method: 'PUT',
    also: ['POST', 'PATCH'],
    namespace: 'core',
    path: one,
    status: 200,
    summary: 'Renames an application password',
    description: 'Requires permission to edit the user.',
    params: item,
    body: v.object({ name: Name }),
    response: ApplicationPassword,
    errors: [...input, ...user, 'rest_cannot_edit_application_password', 'application_password_empty_name', missing],
  },
  deleteApplicationPassword: {
    method: 'DELETE',
    namespace: 'core',
    path: one,
    status: 200,
    summary: 'Revokes an application password',
    description: 'Requires permission to edit the user.',
    params: item,
    response: v.object({ deleted: v.literal(true), previous: ApplicationPassword }),
    errors: [...user, 'rest_cannot_delete_application_password', missing],
  },
} as const satisfies Routes;
