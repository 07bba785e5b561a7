import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolders } from './temporary-folders';

const NGINX = '/usr/sbin/nginx';

/** A proxy that listens on a Unix socket. */
interface Proxy {
  /** Directs requests to another server. Resolves once the previous server has no more requests. */
  leadTo: (target: string) => Promise<void>;
  close: () => Promise<unknown>;
}

async function startNginx(socket: string, first: string): Promise<Proxy> {
  const folder = path.dirname(socket);
  const file = path.join(folder, 'nginx.conf');
  const configure = (target: string) =>
    writeFile(
      file,
      `daemon off; pid pid; error_log errors; worker_processes 1; events {}
       http {
         access_log off; client_body_temp_path body; proxy_temp_path proxy;
         fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
         upstream site { server ${new URL(target).host}; keepalive 32; }
         server {
           listen unix:${socket};
           location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection ""; }
         }
       }`,
    );
  await configure(first);
  const nginx = spawn(NGINX, ['-c', file, '-p', folder, '-e', 'errors'], { stdio: 'inherit' });
  const workers = () => readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').split(' ');
  return {
    async leadTo(target) {
      const [before = ''] = workers();
      await configure(target);
      nginx.kill('SIGHUP');
      while (workers().includes(before)) await pause(10);
    },
    close() {
      nginx.kill('SIGTERM');
      return once(nginx, 'close');
    },
  };
}

async function startOwn(socket: string, first: string): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const waiting: Record<string, number> = {};
  let target = first;
  const server = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    const chosen = target;
    waiting[chosen] = (waiting[chosen] ?? 0) + 1;
    response.once('close', () => (waiting[chosen] = (waiting[chosen] ?? 1) - 1));
    const passed = request(chosen + url, { method, headers, agent }, (got) => {
      got.pipe(response.writeHead(got.statusCode ?? 502, got.headers));
    });
    incoming.pipe(passed).on('error', () => response.writeHead(502).end());
  });
  await once(server.listen(socket), 'listening');
  return {
    async leadTo(next) {
      const before = target;
      target = next;
      while (waiting[before]) await pause(10);
    },
    async close() {
      server.close();
      agent.destroy();
    },
  };
}

/** Starts nginx, or a small proxy of our own if it is not installed. Directs requests to the server at `target`. */
export async function startProxy(target: string) {
  const folders = temporaryFolders();
  const socketPath = path.join(await folders.create(), 'socket');
  const { leadTo, close } = await (existsSync(NGINX) ? startNginx : startOwn)(socketPath, target);
  while (!existsSync(socketPath)) await pause(10);
  return {
    leadTo,
    /** Sends a request over a new connection, with a body as JSON; returns the status. */
    async send(url: string, body?: object): Promise<number> {
      const headers = { 'content-type': 'application/json' };
      const sent = request({
        socketPath,
        path: url,
        agent: false,
        ...(body && { method: 'POST', headers }),
      });
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      return response.statusCode ?? 0;
    },
    async close() {
      await close();
      await folders.removeAll();
    },
  };
}
