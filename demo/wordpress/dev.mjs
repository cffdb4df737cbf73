// A real WordPress with the plugin and the demo's content, started by `npm run dev:wordpress`. Its files and its database are
// temporary: they are removed when it stops. RELX_WORDPRESS=<archive> serves another version of WordPress.
import { startDemoSite } from './demo-site.mjs';

try {
  const site = await startDemoSite(Number(process.env.PORT || 8790));
  const version = await site.run("echo get_bloginfo( 'version' );");
  console.log(
    [
      '',
      `  WordPress ${version} with the plugin: ${site.url}/`,
      '',
      `  Log in      ${site.url}/wp-login.php as admin, tobias (editor) or ines (author), password "password"`,
      `  Relations   ${site.url}/wp-admin/tools.php?page=relx`,
      `  A post      ${site.url}/the-long-way-home/`,
      `  Files       ${site.root}`,
      '',
      '  Press Ctrl-C to stop. This removes the site with its content.',
      '',
    ].join('\n'),
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
