import type { Page } from '../page.js';

/** Page for unknown URLs, and for content that the user has no permission to view. Both cases are identical. */
export const notFoundPage: Page = {
  title: 'Not on this map',
  status: 404,
  body: () => (
    <div className="band archive not-found">
      <h1>Not on this map</h1>
      <p>There is no page with this URL, or you don't have permission to view it.</p>
      <p>
        <a href="/">Back to the front page</a>
      </p>
    </div>
  ),
};
