import { __ } from '@wordpress/i18n';
import type { RelationType } from '../contract/index.js';

/** What a relation type is called: those that come with relx in the author's language, others as the site calls them. */
export const typeLabel = ({ label }: RelationType): string => __(label, 'relx');
