import { http } from 'msw';
import { demoUpload } from '../../demo/content/index.js';

/** Handler for the images of the demo, which are drawn on request. */
export const uploads = http.get('*/wp-content/uploads/*', ({ request }) => {
  const svg = demoUpload(new URL(request.url).pathname.replace('/wp-content/uploads/', ''));
  return new Response(svg ?? 'There is no such file.', {
    status: svg === undefined ? 404 : 200,
    headers: { 'Content-Type': 'image/svg+xml' },
  });
});
