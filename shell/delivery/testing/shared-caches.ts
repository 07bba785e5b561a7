import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port';

/** A configuration shipped to operators, with the machine-specific values replaced. */
function deployed(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  const text = readFileSync(path.join(__dirname, '../deploy', file), 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`${file} has no ${from}`);
    return changed.replace(from, to);
  }, text);
}

/** A cache in front of a site. */
export interface SharedCache {
  origin: string;
  /** Sends requests to these gateways from now on, like `nginx -s reload`. nginx only. */
  reload: (...gateways: GatewayOrigins) => Promise<void>;
  stop: () => Promise<void>;
}

/** The program of a cache's process, with its arguments. */
type Command = [file: string, ...args: string[]];

interface CacheProgram {
  name: string;
  file: string;
  /** Writes the configuration of a cache that listens on `port` of this machine in front of gateways on other ports. */
  configure: (folder: string, port: number, gatewayPorts: readonly [string, ...string[]]) => Promise<Command>;
}

const NGINX: CacheProgram = {
  name: 'nginx',
  file: '/usr/sbin/nginx',
  async configure(folder, port, gatewayPorts) {
    const site = deployed('nginx.conf', [
      [/listen 8080;/, `listen 127.0.0.1:${port};`],
      [/\/var\/cache\/nginx/, folder],
      // As many gateways as operators have: nginx does not count failures of a single server.
      ...[1, 2, 3].map((gateway): [RegExp, string] => [
        new RegExp(`gateway-${gateway}:3000`),
        `127.0.0.1:${gatewayPorts[(gateway - 1) % gatewayPorts.length]}`,
      ]),
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${name};`,
    );
    const file = path.join(folder, 'nginx.conf');
    // Workers that run as another user could not enter the folder.
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    await writeFile(
      file,
      `daemon off; pid pid; error_log errors; worker_processes 1; ${user}
       events { worker_connections 1024; }
       http { access_log off; ${temporary.join(' ')}\n${site} }`,
    );
    return [this.file, '-c', file, '-p', folder, '-e', 'errors'];
  },
};

const VARNISH: CacheProgram = {
  name: 'Varnish',
  file: '/usr/sbin/varnishd',
  async configure(folder, port, [gatewayPort]) {
    const file = path.join(folder, 'fitreel.vcl');
    const vcl = deployed('varnish.vcl', [
      [/"3000"/, `"${gatewayPort}"`],
      // So that tests do not wait long until it takes the gateway out.
      [/\.interval = 1s/, '.interval = 0.1s'],
    ]);
    await writeFile(file, vcl);
    const storage = ['-s', 'malloc,64m'];
    const own = ['-j', 'none', '-F', '-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`];
    // As the guide says.
    return [this.file, ...own, '-f', file, ...storage, '-p', 'http_gzip_support=off'];
  },
};

/** A balancer as HAProxy is usually set up: it keeps connections to the gateway, and shares them between clients. */
const HAPROXY: CacheProgram = {
  name: 'HAProxy',
  file: '/usr/sbin/haproxy',
  async configure(folder, port, [gatewayPort]) {
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(
      file,
      `defaults
         mode http
         timeout connect 1s
         timeout client 30s
         timeout server 30s
         http-reuse always
       frontend site
         bind 127.0.0.1:${port}
         default_backend gateways
       backend gateways
         option httpchk GET /api/ready
         server gateway 127.0.0.1:${gatewayPort} check inter 100ms
`,
    );
    return [this.file, '-db', '-f', file];
  },
};

const portOf = (origin: string) => new URL(origin).port;

/** Origins of the gateways behind a cache. nginx uses all of them, other programs only the first. */
type GatewayOrigins = readonly [string, ...string[]];

/** Starts a cache in front of gateways. Resolves once it responds. */
async function start(program: CacheProgram, gateways: GatewayOrigins): Promise<SharedCache> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-cache-'));
  await mkdir(path.join(folder, 'fitreel'));
  const port = await freePort();
  const configure = ([first, ...others]: GatewayOrigins) =>
    program.configure(folder, port, [portOf(first), ...others.map(portOf)]);
  const [file, ...args] = await configure(gateways);
  let printed = '';
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const closed = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program.name} has ended: ${printed}`);
    await pause(50);
  }
  return {
    origin,
    async reload(...others) {
      await configure(others);
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `start` is null if the program is not installed on this machine. */
const startable = (program: CacheProgram) => ({
  name: program.name,
  start: existsSync(program.file) ? (...gateways: GatewayOrigins) => start(program, gateways) : null,
});

/** The caches for which the guide has configurations. */
export const SHARED_CACHES = [NGINX, VARNISH].map(startable);

/** A balancer between a cache and the gateway. */
export const BALANCER = startable(HAPROXY);
