import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import { compile } from '../build/compile';
import { SharedNamesPlugin } from './shared-names';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function build(code: string): Promise<unknown> {
  const folder = await folders.create({ 'main.js': code });
  return compile({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: path.join(folder, 'dist') },
    externals: {
      react: 'globalThis.React',
      'react-dom': 'globalThis.ReactDOM',
      'react-router-dom': 'globalThis.router',
    },
    plugins: [new SharedNamesPlugin()],
  });
}

test.each([
  ['a shared name', `import { Link } from 'react-router-dom'; console.log(Link);`],
  ['all names of React', `import * as React from 'react'; console.log(React);`],
  [
    'any name of another module',
    `import { Form as Own } from './main.js'; export const Form = 1; console.log(Own);`,
  ],
])('builds with %s', async (_what, code) => {
  await expect(build(code)).resolves.toBeDefined();
});

test.each([
  ['an import', 'Form', `import { Form } from 'react-router-dom'; console.log(Form);`],
  ['an export', 'useFetcher', `export { useFetcher } from 'react-router-dom';`],
  ['the namespace', 'all names', `import * as router from 'react-router-dom'; console.log(router);`],
])('rejects %s of a name that the shell does not share', async (_what, name, code) => {
  await expect(build(code)).rejects.toThrow(`The shell does not share ${name} of react-router-dom`);
});

test.each([
  ['react', 'ViewTransition'],
  ['react', 'useActionState'],
  ['react-dom', 'preload'],
  ['react-dom', 'useFormStatus'],
])('rejects names that the shell’s copies of React lack: %s, %s', async (module, name) => {
  const code = `import { ${name} } from '${module}'; console.log(${name});`;
  await expect(build(code)).rejects.toThrow(`The shell does not support ${name} of ${module} (ADR-0033)`);
});
