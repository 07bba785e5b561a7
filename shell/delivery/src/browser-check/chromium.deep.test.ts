import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { temporaryFolders } from '../../testing/temporary-folders';
import { launchChromium, NoBrowser, startFailure } from './chromium';

const folders = temporaryFolders();
const servers: Server[] = [];
let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close().closeAllConnections();
  await folders.removeAll();
});

const { CHROME_PATH } = process.env;
afterEach(() => {
  if (CHROME_PATH === undefined) Reflect.deleteProperty(process.env, 'CHROME_PATH');
  else process.env['CHROME_PATH'] = CHROME_PATH;
});

/** A site on a port of this machine, and how many connections it had. */
async function startServer() {
  let connections = 0;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Site</h1>');
  });
  server.on('connection', () => {
    connections += 1;
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, connections: () => connections };
}

const LAUNCH_TIMEOUT_MS = 180_000;

test(
  'takes no Chromium that another user put into the shared folder',
  async () => {
    const shared = await folders.create();
    const own = path.join(shared, 'own');
    await mkdir(own);
    await writeFile(path.join(shared, 'chromium'), `#!/bin/sh\ntouch ${path.join(shared, 'ran')}\n`);
    await chmod(path.join(shared, 'chromium'), 0o755);
    const code = `require('tsx/cjs');
      const launched = require('./chromium.ts').launchChromium('http://127.0.0.1:1', ${JSON.stringify(own)});
      launched.then((started) => started.close());`;
    const env = { PATH: process.env['PATH'], TMPDIR: shared };
    await promisify(execFile)(process.execPath, ['-e', code], { cwd: __dirname, env });
    expect(await readdir(own)).toContain('chromium');
    expect(await readdir(shared)).not.toContain('ran');
  },
  LAUNCH_TIMEOUT_MS,
);

test(
  'a page reaches no port of this machine but its site’s',
  async () => {
    const [site, other] = [await startServer(), await startServer()];
    browser = await launchChromium(site.origin, await folders.create());
    const page = await browser.newPage();
    await page.goto(site.origin);
    await page.evaluate(async (port) => {
      const heard = (target: EventTarget, ...names: string[]) =>
        Promise.race(names.map((name) => new Promise((resolve) => target.addEventListener(name, resolve))));
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '127.1']) {
        const address = `http://${host}:${port}/`;
        await fetch(address, { mode: 'no-cors' }).catch(() => undefined);
        await heard(new WebSocket(address.replace('http', 'ws')), 'open', 'error');
        open(address);
        const frame = document.createElement('iframe');
        frame.src = address;
        document.body.append(frame);
        await heard(frame, 'load', 'error');
      }
      const urls = `turn:127.0.0.1:${port}?transport=tcp`;
      const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription();
      while (peer.iceGatheringState !== 'complete') await heard(peer, 'icegatheringstatechange');
    }, other.port);
    await expect(page.goto(other.origin)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
    expect(other.connections()).toBe(0);
    // The refused page goes on to Chromium's error page after goto() has failed, so the site opens in a page of its own.
    const again = await browser.newPage();
    await again.goto(site.origin);
    expect(await again.textContent('h1')).toBe('Site');
  },
  LAUNCH_TIMEOUT_MS,
);

test('says why Chromium does not start', async () => {
  const folder = await folders.create();
  const broken = path.join(folder, 'broken');
  const says = 'error while loading shared libraries: libnss3.so: cannot open shared object file';
  await writeFile(broken, `#!/bin/sh\necho "${says}" >&2\nexit 127\n`);
  await chmod(broken, 0o755);
  process.env['CHROME_PATH'] = broken;
  const launched = launchChromium('http://127.0.0.1:1', folder);
  await expect(launched).rejects.toThrow(NoBrowser);
  await expect(launched).rejects.toThrow(
    /^Chromium does not start: .*; it says “error while loading .*”; it ended with exitCode=127, signal=null$/,
  );
  expect(startFailure('Failed to launch: it is not there')).toBe(
    'Chromium does not start: Failed to launch: it is not there',
  );
});
