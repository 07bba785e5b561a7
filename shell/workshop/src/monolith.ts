import { SHELL, type Assets } from '@fitreel/protocol';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { allApps, type App } from '../../tooling/src/build/app';
import { assetsOf, chunkGroups, compile } from '../../tooling/src/build/compile';
import { precompress } from '../../tooling/src/build/write-release';
import { shellConfig } from '../../tooling/src/webpack/shell';

/** What the pages of a monolith need. File names are relative to its folder. */
export interface Monolith {
  entry: Assets;
  /** By the name of the page, as in `remote.config.ts`. */
  pages: Record<string, Assets>;
}

/** Replaces the shell's loading of containers: the remotes are part of the build. */
function directImports(remotes: readonly App[]): string {
  const imports = remotes.map(
    ({ name, folder }) => `import ${name} from ${JSON.stringify(path.join(folder, 'src/remote.tsx'))};`,
  );
  const names = remotes.map(({ name }) => name).join(', ');
  return [
    ...imports,
    `const remotes: Record<string, unknown> = { ${names} };`,
    'export const startFederation = () => async (name: string) => remotes[name];',
  ].join('\n');
}

function monolithConfig(shell: App, loading: string, output: string): Configuration {
  const config = shellConfig(shell.folder);
  return {
    ...config,
    name: 'monolith',
    output: { ...config.output, path: output },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]loading[\\/]federation$/, loading),
    ],
  };
}

/**
 * Builds the site as one app from the sources of the shell and all remotes: rendered by the browser and split by route. What
 * benchmarks compare the composed site with.
 *
 * @param output absolute path of the folder, which is emptied first
 */
export async function buildMonolith(output: string): Promise<Monolith> {
  const [shell, ...remotes] = allApps();
  if (shell?.name !== SHELL) throw new Error('the repository has no shell');
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-monolith-'));
  const loading = path.join(folder, 'federation.ts');
  try {
    await writeFile(loading, directImports(remotes));
    const groups = chunkGroups(await compile(monolithConfig(shell, loading, output)));
    const assets = (name: string) => assetsOf(groups, name) ?? { scripts: [], styles: [] };
    const pages = Object.keys(groups).filter((name) => name.startsWith('page-'));
    for (const file of await readdir(output)) await precompress(path.join(output, file));
    return {
      entry: assets('main'),
      pages: Object.fromEntries(pages.map((name) => [name.slice('page-'.length), assets(name)])),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `npm run monolith -w @fitreel/workshop -- FOLDER`: builds into the folder, and prints as JSON how many bytes of scripts each
 * page needs, compressed with brotli.
 */
async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Name a folder for the build, which is emptied first.');
  const output = path.resolve(process.env['INIT_CWD'] ?? '', folder);
  const { entry, pages } = await buildMonolith(output);
  // Small files are not compressed.
  const sizeOf = async (file: string) => (await stat(`${file}.br`).catch(() => stat(file))).size;
  const bytes: Record<string, number> = {};
  for (const [page, { scripts }] of Object.entries(pages)) {
    const files = [...new Set([...entry.scripts, ...scripts])];
    const sizes = await Promise.all(files.map((file) => sizeOf(path.join(output, file))));
    bytes[page] = sizes.reduce((sum, size) => sum + size, 0);
  }
  console.log(JSON.stringify(bytes));
}

if (require.main === module)
  main(process.argv[2]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
