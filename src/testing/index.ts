export { relatedPost, relatedTerm, relatedUser } from './fixtures.js';
export { type MockItem, type MockList, type MockLists, mockRelated, type RelatedMock } from './mock-related.js';
