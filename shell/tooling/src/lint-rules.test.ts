import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders, type Tree } from '../testing/temporary-folder';
import { ROOT } from './build/app';

const OXLINT = path.join(path.dirname(require.resolve('oxlint/package.json')), 'bin/oxlint');

/** File with one mistake → the rule that reports it, as `npm run lint` names it. */
const MISTAKES: ReadonlyArray<[rule: string, file: string, code: string]> = [
  ['fitreel(export-names)', 'api/src/all.ts', "export * from './one';\n"],
  ['fitreel(texts-apart)', 'remote-x/src/text.tsx', 'export const Text = () => <p>Hello</p>;\n'],
  ['fitreel(texts-apart)', 'shell/src/label.tsx', 'export const L = () => <nav aria-label={`Main`} />;\n'],
  [
    'fitreel(texts-apart)',
    'shell/sdk/src/choice.tsx',
    "export const Choice = ({ on }: { on: boolean }) => <p>{on ? 'On' : null}</p>;\n",
  ],
  ['fitreel(guarded-apis)', 'shell/src/tabs.ts', "export const tabs = new BroadcastChannel('x');\n"],
  [
    'fitreel(guarded-apis)',
    'remote-x/src/stored.ts',
    "export const kept = () => localStorage.getItem('x');\n",
  ],
  ['fitreel(guarded-apis)', 'shell/sdk/src/copy.ts', 'export const copy = () => navigator.clipboard;\n'],
  [
    'fitreel(guarded-apis)',
    'shell/src/saves-data.ts',
    'export const network = () => (navigator as Navigator & { connection?: object }).connection;\n',
  ],
  ['eslint(no-restricted-imports)', 'remote-x/src/http.ts', "export { default } from 'axios';\n"],
];

const ALLOWED: Tree = {
  'remote-x/src/home/texts.ts': "export const TEXTS = { hello: 'Hello' };\n",
  'remote-x/src/text.test.tsx': 'export const Text = () => <p>Hello</p>;\n',
  'remote-x/src/tabs.ts':
    "import { attempt } from '@fitreel/sdk/platform';\n" +
    "export type Tabs = Pick<BroadcastChannel, 'postMessage'>;\n" +
    "export const tabs = attempt(() => new BroadcastChannel('x'));\n" +
    "export function kept() {\n  try {\n    return localStorage.getItem('x');\n  } catch {\n    return null;\n  }\n}\n",
  'remote-x/src/number.tsx': 'export const Count = ({ n }: { n: number }) => <p data-kind="x">{n} / 2</p>;\n',
};

interface Diagnostic {
  code: string;
  filename: string;
}

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** What this repository's rules without types find in `tree`: `file: rule`. */
async function lint(tree: Tree): Promise<string[]> {
  const config = readFileSync(path.join(ROOT, '.oxlintrc.json'));
  const cwd = await folders.create({ ...tree, '.oxlintrc.json': config, 'shell/tooling/package.json': '{}' });
  for (const below of ['shell/tooling/lint', 'shell/tooling/oxlint.json'])
    await symlink(path.join(ROOT, below), path.join(cwd, below));
  const printed = await new Promise<string>((resolve) =>
    execFile(process.execPath, [OXLINT, '-f', 'json'], { cwd }, (_error, out) => resolve(out)),
  );
  const { diagnostics } = JSON.parse(printed) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort();
}

test('each mistake is reported by its rule, and nothing else is', async () => {
  const mistakes = Object.fromEntries(MISTAKES.map(([, file, code]) => [file, code]));
  expect(await lint({ ...mistakes, ...ALLOWED })).toEqual(
    MISTAKES.map(([rule, file]) => `${file}: ${rule}`).sort(),
  );
});
