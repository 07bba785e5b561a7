import { appFolder, FragmentDescription, NavigationEntry, RemoteName } from '@fitreel/protocol';
import { SLOTS } from '@fitreel/protocol/browser';
import { Value } from '@sinclair/typebox/value';
import { Command, InvalidArgumentError, Option } from 'commander';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { appIn } from '../build/app';
import { addToConfig, addToRemote, NotFound } from './add-part';
import { ownRepository, PACKAGE_MANAGERS, WORKSPACE } from './home';
import { partFiles } from './part-template';
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

function parseSlot(value: string): string {
  const isOfRemote = value.includes('.') && Value.Check(FragmentDescription.properties.slot, value);
  if (Object.hasOwn(SLOTS, value) || isOfRemote) return value;
  throw new InvalidArgumentError(
    `SLOT takes another remote’s, such as nutrition.meal, or one of ${Object.keys(SLOTS).join(', ')}`,
  );
}

/** Ends the command for wrong usage, or for something that already exists. */
function fail(message: string): never {
  return program.error(`error: ${message}`);
}

/** Writes files of a remote, formatted as its repository demands. */
async function writeFiles(folder: string, files: Readonly<Record<string, string>>, flag: 'wx' | 'w') {
  const options = await resolveConfig(folder, { editorconfig: true });
  for (const [below, content] of Object.entries(files)) {
    const file = path.join(folder, below);
    await mkdir(path.dirname(file), { recursive: true });
    // Templates cannot be formatted in advance: names and titles differ in length and in the quotes that they need.
    const isCode = (await getFileInfo(file)).inferredParser !== null;
    const text = isCode ? await format(content, { ...options, filepath: file }) : content;
    await writeFile(file, text, { flag });
  }
}

interface NewOptions {
  standalone?: true;
  manager: keyof typeof PACKAGE_MANAGERS;
}

async function createRemote(name: string, title: string, { standalone, manager }: NewOptions) {
  const home = standalone ? ownRepository(manager) : WORKSPACE;
  const folder = path.resolve(appFolder(name));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? fail(`${folder} already exists`) : error;
  });
  await writeFiles(folder, newRemoteFiles({ name, title }, home), 'wx');
  console.log(`Created remote-${name}. Next: ${home.next(name)}`);
}

/** Adds a page or fragment to the remote in the current folder, with everything that belongs to it. */
async function addPart(name: string, slot: string | null) {
  const folder = process.cwd();
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  if (!existsSync(path.join(folder, 'remote.config.ts')))
    fail(`${folder} holds no remote: run it in the folder of one`);
  const feature = path.join('src', name);
  if (existsSync(path.join(folder, feature))) fail(`${feature} already exists`);
  const part = { name, slot, remote: appIn(folder).name };
  const [config, remote] = await Promise.all(['remote.config.ts', 'src/remote.tsx'].map(read));
  const changed = {
    'remote.config.ts': addToConfig(config ?? '', part),
    'src/remote.tsx': addToRemote(remote ?? '', part),
  };
  await writeFiles(folder, partFiles(part), 'wx');
  await writeFiles(folder, changed, 'w');
  console.log(`Added ${feature}, with its texts, and its entry in remote.config.ts and src/remote.tsx.`);
}

const NAME = ['<NAME>', 'lower-case name, such as nutrition', parseName] as const;

/** `fitreel-new`. Exits with code 2 and the reason for wrong usage, or if something already exists. */
const program = new Command('fitreel-new')
  .description('create the folder remote-NAME with a page at /NAME and an entry in the sidebar')
  .argument(...NAME)
  .argument('<TITLE>', 'title and sidebar entry, such as "Nutrition"', parseTitle)
  .option('--standalone', 'in a repository of its own, with the published packages')
  .addOption(
    new Option('--manager <NAME>', 'with --standalone: whose workflow and settings it gets')
      .choices(Object.keys(PACKAGE_MANAGERS))
      .default('npm'),
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_EXIT_CODE))
  .action(createRemote);

program
  .command('page')
  .description('add a page with a loader to the remote in the current folder')
  .argument(...NAME)
  .action((name: string) => addPart(name, null));

program
  .command('fragment')
  .description('add a fragment with a loader to the remote in the current folder')
  .argument(...NAME)
  .requiredOption('--slot <SLOT>', 'slot that it fills', parseSlot)
  .action((name: string, { slot }: { slot: string }) => addPart(name, slot));

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof NotFound ? error.message : error);
  process.exitCode = 1;
});
