// Builds the remote in the current folder with Vite, as described in shell/docs/other-bundlers.md.
import { federation } from '@module-federation/vite';
import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));

const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@fitreel/sdk/'];
const isShared = (request) =>
  SHARED.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
const taken = (name) => ({
  singleton: true,
  strictVersion: true,
  import: false,
  // The SDK is compared by type.
  requiredVersion: name === '@fitreel/sdk/' ? '*' : dependencies[name.replace(/\/$/, '')],
});

/** Names of the files of pages and fragments, by the names of their modules. */
const PARTS = { home: 'page-home' };
const partOf = (name) => PARTS[name] ?? name;

/** Both builds give a class the same name. */
const common = {
  configFile: false,
  logLevel: 'warn',
  css: { modules: { generateScopedName: 'nutrition-[local]' } },
};

const CONTAINER = 'remoteEntry.js';
await build({
  ...common,
  base: './',
  plugins: [
    federation({
      name: 'remote_nutrition',
      filename: 'container.[hash].js',
      // The classic script that sets the global: its `init` and `get` import the container.
      varFilename: CONTAINER,
      exposes: { './remote': './src/remote.tsx' },
      dts: false,
      manifest: false,
      shareStrategy: 'loaded-first',
      shared: Object.fromEntries(SHARED.map((name) => [name, taken(name)])),
    }),
  ],
  build: {
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      input: 'src/remote.tsx',
      output: {
        entryFileNames: '[name].[hash].js',
        chunkFileNames: ({ name }) => `${partOf(name)}.[hash].js`,
        assetFileNames: ({ names: [file] }) => `${partOf(path.parse(file).name)}.[hash][extname]`,
      },
    },
  },
});
const hash = createHash('sha256')
  .update(await readFile(`dist/${CONTAINER}`))
  .digest('hex');
await rename(`dist/${CONTAINER}`, `dist/remoteEntry.${hash.slice(0, 8)}.js`);

await build({
  ...common,
  ssr: { noExternal: true },
  build: {
    emptyOutDir: false,
    ssr: 'src/remote.tsx',
    target: 'node20',
    rollupOptions: {
      external: isShared,
      output: { format: 'cjs', exports: 'named', entryFileNames: 'server.[hash].js', codeSplitting: false },
    },
  },
});
