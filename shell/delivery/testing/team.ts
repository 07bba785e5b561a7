import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { OpenInBrowser, TestContract } from '../src/cli/output';
import { CATALOG, writeRemote, writeShell } from './built-apps';
import { runFitreel } from './run-fitreel';
import type { temporaryFolders } from './temporary-folders';

/**
 * A store with a live shell, and the folder of the catalogue's team, in which `run` runs `fitreel`.
 *
 * @param testContract by default finds no problems: these releases have no pages
 * @param openInBrowser by default finds no problems either
 */
export async function newTeam(
  folders: ReturnType<typeof temporaryFolders>,
  testContract: TestContract = () => Promise.resolve([]),
  openInBrowser: OpenInBrowser = () => Promise.resolve({ problems: [] }),
) {
  const store = await folders.create();
  const folder = path.join(await folders.create(), 'remote-catalog');
  await mkdir(folder);
  const run = (args: string[], env: Record<string, string> = {}) =>
    runFitreel(args, { env: { DATA_DIR: store, ...env }, folder, testContract, openInBrowser });
  const json = async (...args: string[]) => {
    const { out, err } = await run([...args, '--json']);
    expect(err).toBe('');
    return JSON.parse(out) as never;
  };
  const build = (mark: string) => writeRemote(path.join(folder, 'dist'), CATALOG, mark);
  const shell = path.join(await folders.create(), 'shell');
  await writeShell(shell);
  expect((await run(['deploy', shell, '--by', 'platform'])).code).toBe(0);
  return { store, folder, run, json, build };
}
