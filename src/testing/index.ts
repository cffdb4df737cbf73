export { relatedPost, relatedTerm, relatedUser } from './fixtures.js';
export {
  type MockFetch,
  type MockItem,
  type MockList,
  type MockLists,
  type MockWrite,
  mockRelated,
  type RelatedMock,
} from './mock-related.js';
