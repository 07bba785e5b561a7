import { ApiSettings } from '@fitreel/api/config';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parse } from 'yaml';
import { StartSettings } from '../../start/start-plan';
import { CAPABILITIES } from '../../capabilities';
import { prepareAll } from '../../start/prepare';
import { loadStoreConfig } from '../store/open-store';
import { GatewaySettings, loadGatewayConfig } from './config';

const read = (file: string) => readFileSync(path.join(__dirname, '../../../deploy', file), 'utf8');

type Settings = Record<string, string>;

/** `NAME=value` of each line that begins with `keyword`, as images and systemd write them. */
function assignments(file: string, keyword: string): Settings {
  const lines = [...read(file).matchAll(new RegExp(`^${keyword}(.+)$`, 'gm'))];
  const words = lines.flatMap(([, text = '']) => text.split(' '));
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
}

const { services } = parse(read('compose.yml'), { merge: true }) as {
  services: Record<string, { environment?: Settings; healthcheck?: { test: string | string[] } }>;
};
const gateways = Object.keys(services).filter((name) => name.startsWith('gateway-'));

/** With what an operator sets, or the default. */
function composed(): Settings {
  const own: Settings = { JWT_SECRET: 'a'.repeat(32), POSTGRES_PASSWORD: 'secret' };
  const substitute = (text: string) =>
    text.replace(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_all, name: string, value = own[name]) => String(value));
  return Object.fromEntries(
    Object.entries(services['gateway-1']?.environment ?? {}).map(([name, text]) => [name, substitute(text)]),
  );
}

test.each([
  ['the image', assignments('Dockerfile', 'ENV ')],
  ['the systemd unit', assignments('fitreel.service', 'Environment=')],
  ['the systemd unit of backups', assignments('fitreel-backup.service', 'Environment=')],
  ['the compose file', composed()],
])('%s sets what a gateway reads', (_file, { NODE_ENV: _ofNode, FITREEL_COMMIT: _ofImage, ...settings }) => {
  const ofCapabilities = CAPABILITIES.map(({ settings }) => settings?.properties ?? {});
  const known = Object.assign(
    {},
    ...[ApiSettings, GatewaySettings, StartSettings].map(({ properties }) => properties),
    ...ofCapabilities,
  ) as object;
  expect(Object.keys(settings)).not.toEqual([]);
  expect(Object.keys(settings).filter((name) => !(name in known))).toEqual([]);
  const env = { JWT_SECRET: 'a'.repeat(32), ...settings };
  expect(() => [
    prepareAll(CAPABILITIES, env, loadGatewayConfig(env)),
    loadStoreConfig(env, CAPABILITIES),
  ]).not.toThrow();
});

test('an image names the commit that it is made of, for its engine and its gateway', () => {
  const lines = read('Dockerfile').split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const at = [
    'ARG COMMIT=""',
    'LABEL org.opencontainers.image.revision=$COMMIT',
    'ENV FITREEL_COMMIT=$COMMIT',
  ];
  expect(stage.filter((line) => at.includes(line))).toEqual(at);
});

test('nginx leads requests to all gateways of the compose file', () => {
  expect(gateways).toHaveLength(3);
  const servers = [...read('nginx.conf').matchAll(/^ +server (\S+):3000 max_fails=0;/gm)];
  expect(servers.map(([, name]) => name)).toEqual(gateways);
});

test('the check of the compose file says whether a gateway may get requests', async () => {
  const command = String(services['gateway-1']?.healthcheck?.test).replaceAll('$$', '$');
  const server = createServer((request, response) => {
    if (request.url !== '/api/ready') response.statusCode = 404;
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // A container's shell.
  const check = () =>
    new Promise((resolve) =>
      execFile('/bin/sh', ['-c', command.replace('/3000', `/${port}`)], (error) => resolve(error?.code ?? 0)),
    );
  expect(await check()).toBe(0);
  server.prependListener('request', (_request, response) => (response.statusCode = 503));
  expect(await check()).not.toBe(0);
  server.close();
  await once(server, 'close');
  expect(await check()).not.toBe(0);
});
