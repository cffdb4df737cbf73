export { RelatedField as Field } from './related-field.js';
export { RelatedHeading as Heading } from './related-heading.js';
export { RelatedItem as Item } from './related-item.js';
export { RelatedItems as Items } from './related-items.js';
export { RelatedLink as Link } from './related-link.js';
export { RelatedTermsRoot as Root } from './related-terms-root.js';
export { RelatedTitle as Title } from './related-title.js';
