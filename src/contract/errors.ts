/**
 * Every error code of the service with its HTTP status.
 *
 * @example
 * errorCodes.ncr_relation_exists; // 409
 */
export const errorCodes = {
  ncr_invalid_slug: 400,
  ncr_invalid_label: 400,
  ncr_invalid_object_type: 400,
  ncr_invalid_direction: 400,
  ncr_invalid_combination: 400,
  ncr_invalid_subtype: 400,
  ncr_invalid_max_connections: 400,
  ncr_invalid_fields: 400,
  ncr_type_exists: 409,
  ncr_registry_locked: 409,
  ncr_invalid_type: 400,
  ncr_computed_type: 400,
  ncr_invalid_id: 400,
  ncr_invalid_args: 400,
  ncr_invalid_data: 400,
  ncr_private_field: 403,
  ncr_self_relation: 400,
  ncr_relation_not_allowed: 400,
  ncr_object_not_found: 404,
  ncr_relation_not_found: 404,
  ncr_relation_exists: 409,
  ncr_max_connections_exceeded: 409,
  ncr_cycle: 409,
  rest_invalid_param: 400,
  rest_missing_callback_param: 400,
  rest_invalid_json: 400,
  rest_post_invalid_id: 404,
  rest_user_invalid_id: 404,
  rest_term_invalid: 404,
  rest_post_invalid_page_number: 400,
  rest_no_route: 404,
  rest_not_logged_in: 401,
  rest_cannot_create: 403,
  rest_cannot_edit: 403,
  rest_cannot_delete: 403,
  rest_forbidden: 403,
  rest_forbidden_context: 403,
  rest_user_cannot_view: 403,
  rest_forbidden_orderby: 403,
  rest_no_search_term_defined: 400,
  rest_orderby_include_missing_include: 400,
  rest_user_invalid_role: 400,
  existing_user_login: 409,
  existing_user_email: 409,
  rest_cannot_list_application_passwords: 403,
  rest_cannot_read_application_password: 403,
  rest_cannot_create_application_passwords: 403,
  rest_cannot_edit_application_password: 403,
  rest_cannot_delete_application_password: 403,
  rest_cannot_delete_application_passwords: 403,
  rest_application_password_not_found: 404,
  rest_no_authenticated_app_password: 404,
  rest_cannot_introspect_app_password_for_non_authenticated_user: 403,
  application_password_empty_name: 400,
  rest_cookie_invalid_nonce: 403,
  rest_too_many_attempts: 429,
  rest_cannot_publish: 403,
  rest_cannot_edit_others: 403,
  rest_already_trashed: 410,
  rest_post_exists: 400,
  empty_content: 400,
  rest_invalid_author: 400,
  rest_invalid_featured_media: 400,
  rest_invalid_field: 400,
  rest_cannot_assign_sticky: 403,
  rest_theme_not_found: 404,
  rest_type_invalid: 404,
  rest_taxonomy_invalid: 404,
  rest_status_invalid: 404,
  rest_cannot_read_status: 403,
  rest_post_incorrect_password: 403,
  rest_read_only: 403,
  rest_precondition_failed: 412,
  rest_idempotency_key_reused: 422,
  incorrect_password: 401,
  rest_too_much_work: 400,
  rest_request_too_large: 413,
  rest_invalid_request: 400,
  rest_request_timeout: 408,
  rest_headers_too_large: 431,
  rest_answer_timeout: 503,
  rest_database_unavailable: 503,
  rest_outcome_unknown: 503,
  rest_internal_error: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** Codes that stay 403 for a logged-out user. All other 403 become 401, because logging in may help. */
export const alwaysForbidden: ReadonlySet<string> = new Set<ErrorCode>([
  'rest_cookie_invalid_nonce',
  'rest_post_incorrect_password',
  'rest_read_only',
]);

/** Body of every failed request. `data.params` has a message for each invalid parameter. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly data: {
    readonly status: number;
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly [detail: string]: unknown;
  };
}
