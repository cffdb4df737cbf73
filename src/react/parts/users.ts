export { RelatedField as Field } from './related-field.js';
export { RelatedHeading as Heading } from './related-heading.js';
export { RelatedImage as Image } from './related-image.js';
export { RelatedItem as Item } from './related-item.js';
export { RelatedItems as Items } from './related-items.js';
export { RelatedLink as Link } from './related-link.js';
export { RelatedTitle as Title } from './related-title.js';
export { RelatedUsersRoot as Root } from './related-users-root.js';
