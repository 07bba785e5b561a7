import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Below a `node_modules`, so that packages are found and tools ignore it. */
const FOLDER = join(__dirname, '../node_modules/.cache/fitreel-test');

/** Packages that read their own files, or start threads from them. */
const EXTERNAL = [
  'libsql',
  '@libsql/*',
  '@node-rs/*',
  '@fastify/swagger-ui',
  'pino',
  'piscina',
  'sharp',
  'thread-stream',
  'pg-native',
];

const bundling = new Map<Program, Promise<string>>();

/** Programs in `src`. */
type Program = 'server' | 'catalog-tool/main' | 'editors-room/worker';

/** `program` as one file, which starts in a third of the time of its sources. Bundled once per test file. */
export function bundledProgram(program: Program): Promise<string> {
  const bundled = bundling.get(program) ?? bundle(program);
  bundling.set(program, bundled);
  return bundled;
}

async function bundle(program: Program): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${program.replace('/', '-')}-${process.pid}.cjs`);
  await build({
    entryPoints: [join(__dirname, `../src/${program}.ts`)],
    bundle: true,
    platform: 'node',
    outfile,
    external: EXTERNAL,
    logLevel: 'error',
    plugins: [
      {
        name: 'folders of the sources',
        setup: ({ onLoad }) =>
          onLoad({ filter: /[\\/]api[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
            const source = await readFile(path, 'utf8');
            return { loader: 'ts', contents: source.replaceAll('__dirname', JSON.stringify(dirname(path))) };
          }),
      },
    ],
  });
  return outfile;
}
