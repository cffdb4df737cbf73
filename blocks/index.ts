export { registerRelatedPostsBlock } from './related-posts/index.js';
export { registerRelatedTermsBlock } from './related-terms/index.js';
export { registerRelatedUsersBlock } from './related-users/index.js';
export type { BlockOptions } from './relations/services.js';
