import wordpress from '@wordpress/api-fetch';

/** WordPress's `apiFetch`. Its types declare the function as a property of the module. */
export const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
