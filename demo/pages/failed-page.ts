import type { Assets } from '../assets.js';
import { pageHeaders } from '../page.js';

/** Response for a page that could not be rendered. Uses neither the database nor React, because either may be the cause. */
export function failedPage(assets: Assets): Response {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n');
  const document = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Off the path</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles}
</head>
<body>
<main>
<div class="band archive not-found">
<h1>Off the path</h1>
<p>This page could not be rendered. The server has written the reason to its standard error.</p>
<p><a href="/">Back to the front page</a></p>
</div>
</main>
</body>
</html>
`;
  const headers = { ...pageHeaders({ assets, imagesElsewhere: false }), 'Cache-Control': 'no-store' };
  return new Response(document, { status: 500, headers });
}
