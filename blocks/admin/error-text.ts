import { __ } from '@wordpress/i18n';

/** A message about a request that failed. */
export function errorText(error: unknown): string {
  const { message = '' } = (error ?? {}) as { readonly message?: string };
  return message || __('The request failed. Check the connection, then try again.', 'relx');
}
