import { RemoteName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newRemoteFiles } from './template';

/** The command was given what it cannot take. */
class UsageError extends Error {}

/**
 * `fitreel-new NAME TITLE` makes the folder `remote-NAME` in the current one, with one page at `/NAME` and one entry
 * of the sidebar. Ends with exit code 2 and the reason on standard error where that cannot be.
 */
async function main([name = '', title = '']: readonly string[]): Promise<void> {
  if (!Value.Check(RemoteName, name))
    throw new UsageError('NAME takes lower-case letters and digits: nutrition');
  if (!/^[^\n]{1,60}$/.test(title.trim()))
    throw new UsageError('TITLE takes 1 to 60 characters: "Nutrition"');
  const folder = path.resolve(`remote-${name}`);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UsageError(`${folder} is there already`) : error;
  });
  for (const [file, content] of Object.entries(newRemoteFiles({ name, title: title.trim() }))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content, { flag: 'wx' });
  }
  console.log(`remote-${name} is made. Next: npm install, npm run dev -w remote-${name}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
