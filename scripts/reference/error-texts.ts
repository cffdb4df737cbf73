import type { ErrorCode } from 'relx/contract';

/** Why an error occurs, and what to do. */
interface ErrorText {
  readonly cause: string;
  readonly fix: string;
}

const register = 'Correct the registration.';
const application = 'Log in as the user, or as an administrator.';

/** Cause and fix of each error code. Markdown. */
export const errorTexts = {
  ncr_invalid_slug: {
    cause:
      'The name of a relation type is empty, longer than 50 characters, or has other characters than `a-z`, `0-9`, `_` and `-`.',
    fix: register,
  },
  ncr_invalid_label: { cause: 'The label of a relation type is not a string, or is too long.', fix: register },
  ncr_invalid_object_type: {
    cause: 'An object type is not `post`, `user` or `term`, or the relation type does not allow it on this side.',
    fix: 'Pass an object type that `GET relx/v1/types` lists for the side.',
  },
  ncr_invalid_direction: {
    cause: 'A direction is not one of the allowed values.',
    fix: 'Register types with `from_to`, `to_from` or `bidirectional`. Read lists with `outgoing`, `incoming` or `both`.',
  },
  ncr_invalid_combination: {
    cause:
      'An object does not fit its side of the relation type, such as a page in a type of courses and lessons. Or the sides of a type do not fit each other: a two-way type has different object types or subtypes on its sides, a side with subtypes has several object types, or an `acyclic` type is two-way or connects different object types.',
    fix: 'Relate an object that the message names as allowed, or correct the registration.',
  },
  ncr_invalid_subtype: {
    cause: 'The `from_subtypes` or `to_subtypes` of a relation type are not 1 to 50 names of post types, taxonomies or roles.',
    fix: register,
  },
  ncr_invalid_max_connections: {
    cause: 'A limit of relations is not a positive integer.',
    fix: 'Pass a positive integer, or 0 for no limit.',
  },
  ncr_invalid_fields: {
    cause: 'The `fields` of a relation type are invalid. The message names the field and the key.',
    fix: register,
  },
  ncr_type_exists: { cause: 'Another relation type has this name.', fix: 'Choose another name, or register the type once only.' },
  ncr_registry_locked: {
    cause: 'A relation type was registered too late, or a request changes a type that code registers or that is built in.',
    fix: 'Register types on `init` with a priority below 20. Change a type where it is registered; a request can only hide it.',
  },
  ncr_invalid_type: {
    cause: 'No relation type has this name.',
    fix: 'Check the name in `GET relx/v1/types`, and that the plugin that registers the type is active.',
  },
  ncr_computed_type: {
    cause: 'Relations of the type are computed, so none can be added, removed, changed or moved.',
    fix: 'Use a stored type, such as `related_to`. Types with `computed` in `GET relx/v1/types` are read-only.',
  },
  ncr_managed_type: {
    cause: 'Relations of the type follow a custom field or the links in texts, so none can be added, removed, changed or moved.',
    fix: 'Change the field or the text. Types with `managed_by` in `GET relx/v1/types` are read-only.',
  },
  ncr_invalid_id: { cause: 'An id is not a positive integer.', fix: 'Pass the numeric id of the post, user or term.' },
  ncr_invalid_args: {
    cause: 'An argument has the wrong type or is out of range.',
    fix: 'Correct the argument that the message or `data.params` names.',
  },
  ncr_invalid_data: {
    cause: 'The `data` of a relation has an unknown field or an invalid value, or more than 8 kB.',
    fix: 'Correct the fields that `data.params` names. `GET relx/v1/types` lists the fields of each type.',
  },
  ncr_private_field: {
    cause: 'The user is not allowed to see or change a private field of the relation type.',
    fix: 'Log in as a user who can change the relation.',
  },
  ncr_self_relation: { cause: 'The source and the target are the same object.', fix: 'Choose another target.' },
  ncr_relation_not_allowed: {
    cause: 'A plugin rejected the relation with the filter `ncr_relation_allowed`.',
    fix: 'Choose other objects, or change the filter.',
  },
  ncr_object_not_found: {
    cause: 'The source or the target does not exist, or the user is not allowed to read it.',
    fix: 'Check the ids and object types.',
  },
  ncr_relation_not_found: {
    cause: 'The relation does not exist, or the user is not allowed to read it.',
    fix: 'Read the list again. It may have been removed already.',
  },
  ncr_relation_exists: {
    cause: 'The two objects already have a relation of this type.',
    fix: 'Nothing, in most cases: the relation that you want is stored.',
  },
  ncr_max_connections_exceeded: {
    cause: 'One of the objects has as many relations of this type as the type allows.',
    fix: 'Remove a relation first, or raise `max_connections` of the type.',
  },
  ncr_cycle: {
    cause: 'The relation type is `acyclic`, and the target already leads to the source, so the relation would close a cycle.',
    fix: 'Remove one of the relations of the cycle first, or register the type without `acyclic`.',
  },
  relx_list_rejected: {
    cause:
      'Some changes of a list are rejected, so nothing was written. `data.items` has each with its object, `op` (`add`, `remove`, `move` or `update`), `code`, `message` and `status`. The status of the response is that of the items if all have the same.',
    fix: 'Correct or remove the items, or send `skip_rejected` to save the others.',
  },
  rest_invalid_param: {
    cause: 'A parameter has the wrong type or is out of range, or is unknown where only known ones are allowed.',
    fix: 'Correct the parameters that `data.params` names.',
  },
  rest_missing_callback_param: {
    cause: 'A required parameter is missing.',
    fix: 'Send the parameters that `data.params` lists.',
  },
  rest_invalid_json: {
    cause: 'The body is not valid JSON, is not an object, is nested too deeply, or is incomplete.',
    fix: 'Send a JSON object, with `Content-Type: application/json`.',
  },
  rest_post_invalid_id: {
    cause: 'The post does not exist, or the user is not allowed to read it.',
    fix: 'Check the id, and log in to read posts that are not public.',
  },
  rest_user_invalid_id: { cause: 'The user does not exist, or is not visible.', fix: 'Check the id.' },
  rest_term_invalid: {
    cause: 'The term does not exist, or its taxonomy is not public.',
    fix: 'Check the id, and that the taxonomy is registered.',
  },
  rest_post_invalid_page_number: {
    cause: 'The page is beyond the last one.',
    fix: 'Request a page from 1 to the number in `X-WP-TotalPages`.',
  },
  rest_no_route: {
    cause: 'No route has this path and method.',
    fix: 'Check the path, the method and the namespace. `GET /wp-json/` lists all routes.',
  },
  rest_not_logged_in: {
    cause: 'The request has no valid login.',
    fix: 'Send an application password, or a login cookie with its nonce.',
  },
  rest_cannot_create: {
    cause: 'The user lacks the permission to create this relation or post.',
    fix: 'Log in as a user who can edit the source object, and for two-way types also the target. [Access rules](../access.md)',
  },
  rest_cannot_edit: {
    cause: 'The user lacks the permission to change this object or the order of its relations.',
    fix: 'Log in as a user who can edit the object.',
  },
  rest_cannot_delete: {
    cause: 'The user lacks the permission to delete this relation or post.',
    fix: 'Log in as a user who can edit the source object, or delete the post.',
  },
  rest_forbidden: { cause: 'The user lacks the permission to read this.', fix: 'Log in as a user with the permission.' },
  rest_forbidden_context: {
    cause: 'The context `edit` was requested without the permission to edit.',
    fix: 'Request the context `view`, or log in as an editor.',
  },
  rest_user_cannot_view: {
    cause: 'The user has not published anything, so only users who can list users see the account.',
    fix: 'Log in as a user with the capability `list_users`.',
  },
  rest_forbidden_orderby: {
    cause: 'Only users who can list users can sort users by this field.',
    fix: 'Sort by `id`, `name` or another public field, or log in as a user with `list_users`.',
  },
  rest_no_search_term_defined: {
    cause: '`orderby=relevance` needs a search term.',
    fix: 'Send `search` too, or another `orderby`.',
  },
  rest_orderby_include_missing_include: {
    cause: '`orderby=include` needs a list of ids.',
    fix: 'Send `include` too, or another `orderby`.',
  },
  rest_user_invalid_role: { cause: 'The site has no such role.', fix: 'Choose one of the roles that the message lists.' },
  existing_user_login: { cause: 'Another user has this login name.', fix: 'Choose another login name.' },
  existing_user_email: { cause: 'Another user has this email address.', fix: 'Use another email address.' },
  rest_cannot_list_application_passwords: {
    cause: 'The user lacks the permission to list application passwords of this account.',
    fix: application,
  },
  rest_cannot_read_application_password: {
    cause: 'The user lacks the permission to read this application password.',
    fix: application,
  },
  rest_cannot_create_application_passwords: {
    cause: 'The user lacks the permission to create application passwords for this account.',
    fix: application,
  },
  rest_cannot_edit_application_password: {
    cause: 'The user lacks the permission to rename this application password.',
    fix: application,
  },
  rest_cannot_delete_application_password: {
    cause: 'The user lacks the permission to revoke this application password.',
    fix: application,
  },
  rest_cannot_delete_application_passwords: {
    cause: 'The user lacks the permission to revoke all application passwords of this account.',
    fix: application,
  },
  rest_application_password_not_found: {
    cause: 'The account has no application password with this UUID.',
    fix: 'List the application passwords. It may have been revoked.',
  },
  rest_no_authenticated_app_password: {
    cause: 'The request was authenticated by a cookie, not by an application password.',
    fix: 'Send the application password that you want to inspect.',
  },
  rest_cannot_introspect_app_password_for_non_authenticated_user: {
    cause: 'The application password of another user was requested.',
    fix: 'Request it for the user that is logged in.',
  },
  application_password_empty_name: { cause: 'The name of an application password is empty.', fix: 'Send a `name`.' },
  rest_cookie_invalid_nonce: {
    cause: 'The nonce of a request with a login cookie is wrong or expired.',
    fix: 'Load the page again to get a new nonce.',
  },
  rest_too_many_attempts: {
    cause: 'Too many logins failed for this account or from this network.',
    fix: 'Wait for the seconds in `Retry-After`, then check the password.',
  },
  rest_cannot_publish: {
    cause: 'The user lacks the permission to publish posts of this type.',
    fix: 'Send the status `pending` or `draft`.',
  },
  rest_cannot_edit_others: {
    cause: 'The user lacks the permission to write posts as another author.',
    fix: 'Leave out `author`, or log in as an editor.',
  },
  rest_already_trashed: { cause: 'The post is in the trash already.', fix: 'Send `force=true` to delete it permanently.' },
  rest_post_exists: {
    cause: 'A new post was sent with an id.',
    fix: 'Leave out `id`, or send the change to the route of the post.',
  },
  empty_content: { cause: 'A post has neither title, content nor excerpt.', fix: 'Send at least one of them.' },
  rest_invalid_author: { cause: 'The author does not exist.', fix: 'Send the id of an existing user.' },
  rest_invalid_featured_media: {
    cause: 'The featured image is not an uploaded image.',
    fix: 'Send the id of an image, or 0 for none.',
  },
  rest_invalid_field: {
    cause: 'Fields of the post contradict each other, such as a password for a sticky post.',
    fix: 'Send one of the fields only.',
  },
  rest_cannot_assign_sticky: {
    cause: 'The user lacks the permission to make posts of this type sticky.',
    fix: 'Leave out `sticky`, or log in as an editor.',
  },
  rest_theme_not_found: { cause: 'The site has no such theme.', fix: 'Request the theme that `GET wp/v2/themes` lists.' },
  rest_type_invalid: { cause: 'The site has no such post type.', fix: 'Request a type that `GET wp/v2/types` lists.' },
  rest_taxonomy_invalid: {
    cause: 'The site has no such taxonomy.',
    fix: 'Request a taxonomy that `GET wp/v2/taxonomies` lists.',
  },
  rest_status_invalid: { cause: 'The site has no such post status.', fix: 'Request a status that `GET wp/v2/statuses` lists.' },
  rest_cannot_read_status: {
    cause: 'Only users who can edit posts see this status.',
    fix: 'Log in as a user who can edit posts.',
  },
  rest_post_incorrect_password: { cause: 'The password of the protected post is wrong.', fix: 'Send the right `password`.' },
  rest_read_only: { cause: 'The service runs with `--readonly`.', fix: 'Send writes to a service without `--readonly`.' },
  rest_precondition_failed: {
    cause: 'The order has changed since the client read the relation (`If-Match`).',
    fix: 'Read the relation again, then move it with the new `ETag`.',
  },
  rest_idempotency_key_reused: {
    cause: 'The `Idempotency-Key` was sent before, with a different request.',
    fix: 'Create a new key for each write. Send a key again with the same request only.',
  },
  incorrect_password: {
    cause: 'The login name or the application password is wrong.',
    fix: 'Check both, or create a new application password.',
  },
  rest_too_much_work: {
    cause: 'The request would read or store more than one request or site may.',
    fix: 'Request fewer lists at a time, or add a `type`. [Limits](../operations.md)',
  },
  rest_request_too_large: { cause: 'The body is larger than the limit.', fix: 'Send less in one request.' },
  rest_invalid_request: { cause: 'The bytes are not a valid HTTP request.', fix: 'Check the client and the proxies.' },
  rest_request_timeout: {
    cause: 'The request did not arrive completely in time.',
    fix: 'Send it again over a faster connection.',
  },
  rest_headers_too_large: { cause: 'The headers are too large or too many.', fix: 'Send fewer headers or cookies.' },
  rest_answer_timeout: {
    cause: 'A read took longer than the response timeout.',
    fix: 'Try again after `Retry-After`. If it happens again, request less.',
  },
  rest_database_unavailable: {
    cause: 'The database is not reachable. Nothing was written.',
    fix: 'Try again after `Retry-After`. `relx doctor` checks the database.',
  },
  rest_outcome_unknown: {
    cause: 'The connection to the database failed during a write, or the write took too long.',
    fix: 'Send the write again with the same `Idempotency-Key`, or read what is stored. [Is it written?](../errors.md#is-it-written)',
  },
  rest_internal_error: {
    cause: 'The service has a bug, or a plugin threw an error.',
    fix: 'Read the log of the service. Report the error with its stack trace if it is in relx.',
  },
} as const satisfies Readonly<Record<ErrorCode, ErrorText>>;
