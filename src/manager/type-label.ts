import type { RelationType } from '../contract/index.js';
import { __ } from './i18n.js';

/** Label of a relation type: translated for built-in types, otherwise as registered on the site. */
export const typeLabel = ({ label }: RelationType): string => __(label, 'relx');
