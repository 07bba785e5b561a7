import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const DEPLOY = path.join(__dirname, '../../../deploy');
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
}
const { services } = parse(read('compose.yml'), { merge: true }) as { services: Record<string, Service> };

/** The arguments of the command that a shipped file runs, and the folder at their end. */
function shipped(text: string): { args: string[]; folder: string } {
  const [, line = ''] = /\/fitreel(?:\.cjs)? (backup .+)$/m.exec(text) ?? [];
  const args = line.split(' ');
  return { folder: args.pop() ?? '', args };
}

const unit = shipped(read('fitreel-backup.service'));
const service = shipped(services['backup']?.command?.join('\n') ?? '');

test.each([
  ['the systemd unit', unit],
  ['the compose file', service],
])('the command of %s makes a checked backup', async (_file, { args }) => {
  const { run, store } = await newTeam(folders);
  const database = await openDatabase({ databaseUrl: undefined, dataDir: store });
  await prepareDatabase(database);
  await database.close();
  const folder = path.join(await folders.create(), 'backups');
  expect(await run([...args, folder])).toMatchObject({
    code: 0,
    out: expect.stringContaining('It restores in ') as string,
  });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^fitreel-/)]);
});

test('the compose file’s backups have the programs of its server, and all gateways see them', () => {
  const [, version] = /^ARG POSTGRES=(\d+)$/m.exec(read('Dockerfile')) ?? [];
  expect(services['postgres']?.image).toBe(`postgres:${version}`);
  expect(services['backup']?.volumes).toContain(`backups:${service.folder}`);
  const gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway-'));
  expect(gateways).toHaveLength(3);
  for (const [, { environment, volumes }] of gateways) {
    expect(environment).toMatchObject({ BACKUP_DIR: service.folder });
    expect(volumes).toContain(`backups:${service.folder}:ro`);
  }
});

test('the systemd unit may write to its folder of backups, and to the database’s', () => {
  const [, folders] = /^StateDirectory=(.+)$/m.exec(read('fitreel-backup.service')) ?? [];
  expect(folders?.split(' ').map((name) => `/var/lib/${name}`)).toEqual(['/var/lib/fitreel', unit.folder]);
});

const ANALYZE = '/usr/bin/systemd-analyze';

(existsSync(ANALYZE) ? test : test.skip)(
  'systemd finds nothing wrong with the unit and its timer',
  async () => {
    const folder = await folders.create();
    const files = ['fitreel-backup.service', 'fitreel-backup.timer'].map((file) => {
      // Node may be elsewhere on this machine.
      writeFileSync(path.join(folder, file), read(file).replace('=/usr/bin/node ', `=${process.execPath} `));
      return path.join(folder, file);
    });
    const { status, stdout, stderr } = spawnSync(ANALYZE, ['verify', ...files], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  },
);
