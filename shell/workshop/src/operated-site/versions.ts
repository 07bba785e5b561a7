import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildVersionBefore, installForProduction, run } from '../installs';
import { ROOT } from '../servers';
import type { Context } from './site';

/**
 * Installs the previous version and this one, and runs the stages of a nightly part with them. Throws if a check fails.
 *
 * @param names of the stages
 * @param builds a folder that keeps the installations for the next run; by default a temporary one
 */
export async function onBothVersions(
  names: readonly string[],
  builds: string | undefined,
  work: (name: string, context: Context) => Promise<void> | undefined,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-operated-'));
  const failures: string[] = [];
  const check = (text: string, isRight = true, details: readonly string[] = []) => {
    console.log(`   ${isRight ? '' : 'FAILED: '}${text}`);
    for (const detail of details.slice(0, 30)) console.log(`     | ${detail}`);
    if (!isRight) failures.push(text);
  };
  const install = async (checkout: string, name: string) => ({
    checkout,
    production: await installForProduction(checkout, path.join(builds ?? folder, name)),
  });
  try {
    const built = await buildVersionBefore(path.join(builds ?? folder, 'before'));
    await run('npx fitreel-build --stale');
    const before = await install(built, 'before-production');
    const now = await install(ROOT, 'now-production');
    for (const name of names) {
      console.log(`\n-- ${name}`);
      try {
        await work(name, { before, now, folder, check });
      } catch (error) {
        const { message, stack = '' } = error as Error;
        check(`${name} ended: ${message}`, false, stack.split('\n').slice(1));
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (failures.length > 0) throw new Error(`${failures.length} checks have failed: ${failures.join('; ')}`);
}
