import { RemoteName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { newRemoteFiles } from './template';

/** An error of the operator: prints one line, exit code 2. */
class UsageError extends Error {}

/**
 * `fitreel-new NAME TITLE` creates the folder `remote-NAME` in the current one, with one page at `/NAME` and one
 * sidebar entry. Wrong usage exits with code 2 and the reason on standard error.
 */
async function main([name = '', title = '']: readonly string[]): Promise<void> {
  if (!Value.Check(RemoteName, name))
    throw new UsageError('NAME takes lower-case letters and digits: nutrition');
  if (!/^[^\n]{1,60}$/.test(title.trim()))
    throw new UsageError('TITLE takes 1 to 60 characters: "Nutrition"');
  const folder = path.resolve(`remote-${name}`);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UsageError(`${folder} already exists`) : error;
  });
  const options = await resolveConfig(folder, { editorconfig: true });
  for (const [below, content] of Object.entries(newRemoteFiles({ name, title: title.trim() }))) {
    const file = path.join(folder, below);
    await mkdir(path.dirname(file), { recursive: true });
    // The template cannot know the layout: names and titles differ in length and in the quotes that they need.
    await writeFile(file, await format(content, { ...options, filepath: file }), { flag: 'wx' });
  }
  console.log(`Created remote-${name}. Next: npm install, npm run dev -w remote-${name}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
