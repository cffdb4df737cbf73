import { __ } from '@wordpress/i18n';
import type { RelationType } from '../contract/index.js';

/** Label of a relation type: translated for built-in types, otherwise as registered on the site. */
export const typeLabel = ({ label }: RelationType): string => __(label, 'relx');
