import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { notifySystemd } from './notify-systemd';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());
const URL = 'http://127.0.0.1:3000';

/** A folder with a program `systemd-notify` of its own, which writes what it gets into the file NOTIFY_SOCKET. */
async function fakeProgram() {
  const folder = await folders.create();
  const program = path.join(folder, 'systemd-notify');
  await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$NOTIFY_SOCKET"\n');
  await chmod(program, 0o700);
  return { PATH: folder, NOTIFY_SOCKET: path.join(folder, 'told') };
}

test('systemd is told that the site is ready, and where', async () => {
  const env = await fakeProgram();
  await notifySystemd(env, URL);
  expect(await readFile(env.NOTIFY_SOCKET, 'utf8')).toBe(`--ready\n--status=Serving ${URL}\n`);
});

test('without systemd nothing is run, and without its program the site serves, with one line', async () => {
  const { PATH } = await fakeProgram();
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await notifySystemd({ PATH }, URL);
  expect(write).not.toHaveBeenCalled();
  await notifySystemd({ PATH: '/nowhere', NOTIFY_SOCKET: '/nowhere/socket' }, URL);
  expect(write.mock.calls).toEqual([[expect.stringMatching(/^systemd does not know .*ENOENT\n$/)]]);
  write.mockRestore();
});
