import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import type { Served } from './php-server.js';
import { phpSettings } from './php-settings.js';
import { startServer } from './server-process.js';

const isRoot = process.getuid?.() === 0;

/** Serves a site with nginx, php-fpm and a cache of compiled PHP. Returns a function that stops them. */
export async function serveWithNginx({ origin, folder, port, work }: Served): Promise<() => Promise<void>> {
  const { fpm, nginx } = requirePrograms();
  const file = (name: string) => join(work, name);
  writeFileSync(
    file('fpm.conf'),
    `[global]
error_log = ${file('fpm.log')}
[www]
listen = ${file('fpm.sock')}
${isRoot ? 'user = root\ngroup = root\n' : ''}pm = static
pm.max_children = 4
clear_env = no
`,
  );
  const root = isRoot ? ['--allow-to-run-as-root'] : [];
  const stopFpm = await startServer(
    fpm,
    ['--nodaemonize', '--force-stderr', ...root, '--fpm-config', file('fpm.conf'), ...phpSettings()],
    /ready to handle connections/,
  );
  writeFileSync(
    file('nginx.conf'),
    `daemon off; worker_processes 1; pid ${file('nginx.pid')}; error_log stderr notice;${isRoot ? ' user root;' : ''}
events { worker_connections 512; }
http {
  types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; image/jpeg jpg jpeg;
    image/png png; image/webp webp; font/woff2 woff2; }
  default_type application/octet-stream; access_log off; client_max_body_size 64m;
${['client_body', 'fastcgi', 'proxy', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${file(`nginx-${name}`)};`).join('\n')}
  server {
    listen 127.0.0.1:${port}; root ${origin}; index index.php;
    location / { try_files $uri $uri/ ${folder}/index.php?$args; }
    location ~ \\.php(/|$) {
      fastcgi_split_path_info ^(.+?\\.php)(/.*)$;
      include /etc/nginx/fastcgi_params;
      fastcgi_param PATH_INFO $fastcgi_path_info;
      # Debian's parameters leave out the port
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass unix:${file('fpm.sock')};
      fastcgi_buffers 16 64k; fastcgi_buffer_size 64k;
    }
  }
}
`,
  );
  const stopNginx = await startServer(nginx, ['-c', file('nginx.conf')], /start worker process/);
  return async () => {
    await stopNginx();
    await stopFpm();
  };
}
