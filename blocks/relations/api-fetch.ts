import wordpress from '@wordpress/api-fetch';

/** WordPress's `apiFetch`. Its types say that the function is a property of what it is. */
export const apiFetch = wordpress as unknown as (typeof wordpress)['default'];
