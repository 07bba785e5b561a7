import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port';

const NGINX = '/usr/sbin/nginx';

/** Whether this machine has nginx. */
export const hasNginx = existsSync(NGINX);

/** nginx in front of several gateways. */
export interface Balancer {
  origin: string;
  /** Sends requests to these gateways from now on. Requests in flight end at their present gateway. */
  leadTo: (origins: readonly string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts nginx as configured in `docs/behind-a-proxy.md` for several gateways, without TLS and without a cache. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const configure = (targets: readonly string[]) =>
    writeFile(
      file,
      `daemon off; pid pid; error_log errors; worker_processes 1; events {}
       http {
         access_log off; client_body_temp_path body; proxy_temp_path proxy;
         fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
         upstream fitreel {
           ${targets.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`).join('\n')}
           keepalive 32;
         }
         upstream fitreel_files {
           ${targets.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join('\n')}
           keepalive 32;
         }
         server {
           listen 127.0.0.1:${port};
           proxy_set_header host $http_host;
           proxy_set_header x-forwarded-for $remote_addr;
           proxy_set_header x-forwarded-proto $scheme;
           proxy_set_header connection "";
           proxy_http_version 1.1;
           location / { proxy_pass http://fitreel; }
           location /releases/ { proxy_pass http://fitreel_files; proxy_next_upstream error timeout http_503; }
           location /api/user/ { proxy_pass http://fitreel; proxy_next_upstream error timeout non_idempotent; }
           location /api/auth/ { proxy_pass http://fitreel; proxy_next_upstream error timeout non_idempotent; }
         }
       }`,
    );
  await configure(origins);
  const nginx = spawn(NGINX, ['-c', file, '-p', folder, '-e', 'errors'], { stdio: 'inherit' });
  const closed = once(nginx, 'close');
  const origin = `http://127.0.0.1:${port}`;
  const responds = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await responds())) await wait(20);
  return {
    origin,
    async leadTo(targets) {
      await configure(targets);
      nginx.kill('SIGHUP');
      // The old worker takes no new connections once the new one runs.
      await wait(500);
    },
    async stop() {
      nginx.kill('SIGTERM');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
