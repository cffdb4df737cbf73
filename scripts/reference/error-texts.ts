import type { ErrorCode } from 'relx/contract';

/** Why an error occurs, and what to do. */
interface ErrorText {
  readonly cause: string;
  readonly fix: string;
}

const register = 'Correct the registration.';
const application = 'Log in as the user or an administrator.';

/** Cause and fix of each error code. Markdown. */
export const errorTexts = {
  ncr_invalid_slug: { cause: 'The name of a relation type is not 1 to 50 of `a-z`, `0-9`, `_` and `-`.', fix: register },
  ncr_invalid_label: { cause: 'A label is empty, too long or not a string, or `labels` is invalid.', fix: register },
  ncr_invalid_object_type: {
    cause: 'The object type is unknown or missing, or the relation type does not allow it on this side.',
    fix: 'Pass one that `GET relx/v1/types` lists for the side. Register types with a list of `post`, `user` or `term`.',
  },
  ncr_invalid_direction: { cause: '`direction` or `bidirectional` is invalid.', fix: 'Pass a value that the message names.' },
  ncr_invalid_combination: {
    cause:
      "An object does not fit its side, such as a page in a type for courses. Or arguments of a type don't fit each other, such as `acyclic` and a two-way type.",
    fix: 'Relate an object that the message allows, or correct the registration.',
  },
  ncr_invalid_subtype: { cause: 'Subtypes are not 1 to 50 different names of post types, taxonomies or roles.', fix: register },
  ncr_invalid_max_connections: {
    cause: 'The limit is negative or not an integer.',
    fix: 'Pass a positive integer, or 0 for no limit.',
  },
  ncr_invalid_fields: { cause: '`fields` are invalid.', fix: 'Correct what the message names.' },
  ncr_type_exists: { cause: 'Another relation type has this name.', fix: 'Choose another name, or register the type only once.' },
  ncr_registry_locked: {
    cause: 'Code registered a type too late, or a request changes a built-in type or one from code.',
    fix: 'Register types on `init` with a priority below 20. Change a type where it is registered: requests can only hide it.',
  },
  ncr_invalid_type: {
    cause: 'No relation type has this name.',
    fix: 'Check the name in `GET relx/v1/types`, or activate the plugin that registers it.',
  },
  ncr_computed_type: {
    cause: "Relations of this type are computed, so you can't change them.",
    fix: 'Use another type, such as `related_to`.',
  },
  ncr_managed_type: {
    cause: "Relations of this type follow a custom field or links in texts, so you can't change them.",
    fix: 'Change the field or the text.',
  },
  ncr_invalid_id: { cause: 'An ID is not a positive integer.', fix: 'Pass that of the object or relation.' },
  ncr_invalid_args: { cause: 'An argument is invalid or unknown.', fix: 'The message or `data.params` names it.' },
  ncr_invalid_data: {
    cause: '`data` is no object, or has an unknown field, an invalid value, or more than 8,192 bytes.',
    fix: 'Correct what `data.params` names. `GET relx/v1/types` lists what a type allows.',
  },
  ncr_private_field: {
    cause: "The user can't filter or sort this list by a private field.",
    fix: 'Read the outgoing list of a source that the user can edit.',
  },
  ncr_self_relation: { cause: 'The source and the target are the same object.', fix: 'Choose another target.' },
  ncr_relation_not_allowed: {
    cause: 'A plugin rejects the relation, with the filter `ncr_relation_allowed`.',
    fix: 'Choose other objects, or change the filter.',
  },
  ncr_object_not_found: { cause: "An object does not exist, or the user can't read it.", fix: 'Check IDs and object types.' },
  ncr_relation_not_found: {
    cause: "The relation does not exist, or the user can't read it.",
    fix: 'Read the list again: it may have been removed.',
  },
  ncr_relation_exists: { cause: 'The two objects are already related by this type.', fix: 'Usually you can ignore it.' },
  ncr_max_connections_exceeded: {
    cause: 'One of the objects already has as many relations as the type allows.',
    fix: 'Remove a relation, or raise the maximum of the type.',
  },
  ncr_cycle: {
    cause: 'The type is `acyclic`, and the target already leads to the source.',
    fix: 'Remove a relation of the cycle, or register the type without `acyclic`.',
  },
  relx_list_rejected: {
    cause:
      'Some changes of a list are rejected, so nothing was written. `data.items` lists them with object, `op` (`add`, `remove`, `move` or `update`), `code`, `message` and `status`. If all have the same status, the response has it.',
    fix: 'Correct these items, or send `skip_rejected` to save the others.',
  },
  rest_invalid_param: { cause: 'A parameter or the URL is invalid.', fix: 'Correct what `data.params` or the message names.' },
  rest_missing_callback_param: { cause: 'A required parameter is missing.', fix: 'Send what the message names.' },
  rest_invalid_json: {
    cause: 'The body is not a JSON object, is incomplete, or is nested too deeply.',
    fix: 'Send a JSON object, with `Content-Type: application/json`.',
  },
  rest_post_invalid_id: {
    cause: "The post does not exist, or the user can't read it. For a missing `parent`, the status is 400.",
    fix: 'Check the ID, or log in to read posts that are not public.',
  },
  rest_user_invalid_id: { cause: 'The user does not exist, or is not public.', fix: 'Check the ID.' },
  rest_term_invalid: { cause: 'The term does not exist, or its taxonomy is not public.', fix: 'Check the ID and the taxonomy.' },
  rest_post_invalid_page_number: { cause: 'The page is beyond the last one.', fix: 'Request an earlier page.' },
  rest_no_route: {
    cause: 'No route has this path and method.',
    fix: 'Check path, method and namespace. `GET /wp-json/` lists all routes.',
  },
  rest_not_logged_in: {
    cause: 'The request has no valid login.',
    fix: 'Send an application password, or a login cookie with its nonce.',
  },
  rest_cannot_create: {
    cause: "The user can't create this relation or post.",
    fix: 'Log in as a user with permission. [Access rules](../access.md)',
  },
  rest_cannot_edit: {
    cause: "The user can't change this object, a relation, or the order of a list.",
    fix: 'Log in as a user who can edit the objects that the message names.',
  },
  rest_cannot_delete: { cause: "The user can't delete this relation or post.", fix: 'Log in as a user with permission.' },
  rest_forbidden: { cause: "The user can't read or change this.", fix: 'Log in as a user who can.' },
  rest_forbidden_context: {
    cause: "The user can't edit what `context=edit` requests.",
    fix: 'Request `context=view`, or log in as a user who can.',
  },
  rest_user_cannot_view: {
    cause:
      'Without the capability `list_users`, the request is for a user without published posts, has `roles` or `capabilities`, or `context=edit` of others.',
    fix: 'Log in as an administrator.',
  },
  rest_forbidden_orderby: {
    cause: 'Only users with the capability `list_users` can sort users by this field.',
    fix: 'Sort by a public field such as `name`, or log in as an administrator.',
  },
  rest_no_search_term_defined: {
    cause: '`orderby=relevance` needs a search term.',
    fix: 'Send `search` too, or another `orderby`.',
  },
  rest_orderby_include_missing_include: {
    cause: '`orderby=include` needs a list of IDs.',
    fix: 'Send `include` too, or another `orderby`.',
  },
  rest_user_invalid_role: { cause: 'The site has no such role.', fix: 'Choose one of the roles that the message lists.' },
  existing_user_login: { cause: 'Another user has this login name.', fix: 'Choose another.' },
  existing_user_email: { cause: 'Another user has this email address.', fix: 'Use another.' },
  rest_cannot_list_application_passwords: {
    cause: "The user can't list this account's application passwords.",
    fix: application,
  },
  rest_cannot_read_application_password: { cause: "The user can't read this application password.", fix: application },
  rest_cannot_create_application_passwords: {
    cause: "The user can't create application passwords for this account.",
    fix: application,
  },
  rest_cannot_edit_application_password: { cause: "The user can't rename this application password.", fix: application },
  rest_cannot_delete_application_password: { cause: "The user can't revoke this application password.", fix: application },
  rest_cannot_delete_application_passwords: {
    cause: "The user can't revoke this account's application passwords.",
    fix: application,
  },
  rest_application_password_not_found: {
    cause: 'No application password of the account has this UUID.',
    fix: 'List them: it may have been revoked.',
  },
  rest_no_authenticated_app_password: {
    cause: 'The request uses another login than an application password.',
    fix: 'Send the application password to inspect.',
  },
  rest_cannot_introspect_app_password_for_non_authenticated_user: {
    cause: 'The request names another user, or is logged out.',
    fix: 'Request it for the logged-in user.',
  },
  application_password_empty_name: { cause: 'Without HTML tags, the name is empty.', fix: 'Send a `name`.' },
  rest_cookie_invalid_nonce: { cause: 'The nonce is invalid or expired.', fix: 'Load the page again.' },
  rest_too_many_attempts: {
    cause: 'Too many logins failed for this account or network, or wait.',
    fix: 'Wait for the seconds in `Retry-After`, then check the password.',
  },
  rest_cannot_publish: { cause: "The user can't publish posts of this type.", fix: 'Send the status `pending` or `draft`.' },
  rest_cannot_edit_others: {
    cause: "The user can't write posts as another author.",
    fix: 'Omit `author`, or log in as an editor.',
  },
  rest_already_trashed: { cause: 'The post is already in the trash.', fix: 'Send `force=true` to delete it permanently.' },
  rest_post_exists: { cause: 'The request creates a post, and has an ID.', fix: 'Omit `id`, or use the route of the post.' },
  empty_content: { cause: 'The post has no title, content or excerpt.', fix: 'Send at least one of them.' },
  rest_invalid_author: { cause: 'The author does not exist.', fix: 'Send the ID of a user.' },
  rest_invalid_featured_media: {
    cause: 'The featured image is not an uploaded image.',
    fix: 'Send the ID of an image, or 0 for none.',
  },
  rest_invalid_field: {
    cause: 'Fields contradict each other, such as a password for a sticky post.',
    fix: 'Send only one of them.',
  },
  rest_cannot_assign_sticky: {
    cause: "The user can't make posts of this type sticky.",
    fix: 'Omit `sticky`, or log in as an editor.',
  },
  rest_type_invalid: { cause: 'The site has no such post type.', fix: 'Request a type that `GET wp/v2/types` lists.' },
  rest_taxonomy_invalid: {
    cause: 'The site has no such taxonomy.',
    fix: 'Request a taxonomy that `GET wp/v2/taxonomies` lists.',
  },
  rest_status_invalid: { cause: 'The site has no such post status.', fix: 'Request a status that `GET wp/v2/statuses` lists.' },
  rest_cannot_read_status: { cause: 'Only users who can edit posts see this status.', fix: 'Log in as one.' },
  rest_post_incorrect_password: { cause: 'The password of the post is wrong.', fix: 'Send the right `password`.' },
  rest_read_only: { cause: 'The service is read-only.', fix: 'Send writes to a service without `--readonly`.' },
  rest_precondition_failed: {
    cause: 'The relation or list has changed since you read it.',
    fix: 'Read it again, then repeat the change with the new `ETag`.',
  },
  rest_idempotency_key_reused: {
    cause: 'You sent another request with this `Idempotency-Key`.',
    fix: 'Create a key for each write.',
  },
  incorrect_password: {
    cause: 'The login name or the password is wrong.',
    fix: 'Check both, or create a new application password.',
  },
  rest_too_much_work: {
    cause: 'The request reads or stores more than the limits allow.',
    fix: 'Follow the message. [Limits](../limits.md)',
  },
  rest_request_too_large: { cause: 'The body is larger than the limit.', fix: 'Send less in one request.' },
  rest_invalid_request: { cause: 'The request is not valid HTTP.', fix: 'Check client and proxies.' },
  rest_request_timeout: { cause: 'The request did not arrive in time.', fix: 'Send it again over a faster connection.' },
  rest_headers_too_large: { cause: 'The headers are too large or too many.', fix: 'Send fewer headers or cookies.' },
  rest_answer_timeout: { cause: 'Reading took longer than the response timeout.', fix: 'Try again later, or request less.' },
  rest_database_unavailable: {
    cause: "The service can't use its database. Nothing was written.",
    fix: 'Try again after `data.retry_after` seconds. `relx doctor` checks the database of a backend.',
  },
  rest_outcome_unknown: {
    cause: 'The database connection failed during a write, or the write took too long.',
    fix: 'Send the write again with the same `Idempotency-Key`, or read what is stored. [Is it written?](../errors.md#is-it-written)',
  },
  rest_internal_error: {
    cause: 'The service has a bug, or a plugin threw an error.',
    fix: 'Read the log, and report errors of relx with their stack trace.',
  },
} as const satisfies Readonly<Record<ErrorCode, ErrorText>>;
