import { __ } from '@wordpress/i18n';
import type { Translate } from 'relx';

/** The messages of lists, and the names of relation types, in the author's language. Texts of the site's own stay as they are. */
export const translate: Translate = (text) => __(text, 'relx');
