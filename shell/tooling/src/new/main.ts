import { appFolder, NavigationEntry, RemoteName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { Command, InvalidArgumentError } from 'commander';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { OWN_REPOSITORY, WORKSPACE } from './home';
import { newRemoteFiles } from './template';

const USAGE_EXIT_CODE = 2;

function parseName(value: string): string {
  if (Value.Check(RemoteName, value)) return value;
  throw new InvalidArgumentError(
    'NAME takes lower-case letters, digits and single hyphens between them: meal-plans',
  );
}

function parseTitle(value: string): string {
  const title = value.trim();
  if (Value.Check(NavigationEntry.properties.label, title)) return title;
  throw new InvalidArgumentError('TITLE takes 1 to 40 characters: "Nutrition"');
}

/** `fitreel-new [--standalone] NAME TITLE`. Wrong usage, or a folder that exists, ends with exit code 2 and the reason. */
const program = new Command('fitreel-new')
  .description('create the folder remote-NAME with a page at /NAME and an entry in the sidebar')
  .argument('<NAME>', 'lower-case name, such as nutrition', parseName)
  .argument('<TITLE>', 'title and sidebar entry, such as "Nutrition"', parseTitle)
  .option('--standalone', 'in a repository of its own, with the published packages')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_EXIT_CODE))
  .action(async (name: string, title: string, { standalone }: { standalone?: true }) => {
    const home = standalone ? OWN_REPOSITORY : WORKSPACE;
    const folder = path.resolve(appFolder(name));
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? program.error(`error: ${folder} already exists`) : error;
    });
    const options = await resolveConfig(folder, { editorconfig: true });
    for (const [below, content] of Object.entries(newRemoteFiles({ name, title }, home))) {
      const file = path.join(folder, below);
      await mkdir(path.dirname(file), { recursive: true });
      // The template cannot know the layout: names and titles differ in length and in the quotes that they need.
      const isCode = (await getFileInfo(file)).inferredParser !== null;
      const text = isCode ? await format(content, { ...options, filepath: file }) : content;
      await writeFile(file, text, { flag: 'wx' });
    }
    console.log(`Created remote-${name}. Next: ${home.next(name)}`);
  });

program.parseAsync().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
