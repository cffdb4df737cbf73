import { http } from 'msw';
import { demoUploadResponse } from '../../demo/content/index.js';

/** Handler for the images of the demo, which are drawn on request. */
export const uploads = http.get(
  '*/wp-content/uploads/*',
  ({ request }) => demoUploadResponse(request) ?? new Response('There is no such file.', { status: 404 }),
);
