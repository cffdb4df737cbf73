import { __ } from '@wordpress/i18n';

/** A message about a request that failed. */
export function errorText(error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  if (code === 'rest_no_route') return __('Relations come from another plugin. This tool works with relations of relx.', 'relx');
  return message || __('The request failed. Check the connection, then try again.', 'relx');
}
