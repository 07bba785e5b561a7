import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import { createReports } from './create-reports';
import { publicPackage } from './public-package';

const created = temporaryFolders();
afterAll(() => created.removeAll());

async function reportsOf(files: Record<string, string>) {
  const manifest = {
    name: '@fitreel/kit',
    version: '1.0.0',
    exports: { './shapes': './src/shapes.ts', './theme.css': './src/theme.css' },
  };
  const root = await created.create({ 'kit/package.json': JSON.stringify(manifest), ...files });
  return createReports(publicPackage(root, path.join(root, 'kit')));
}

test('a report lists the types of an entry, and those that they refer to, without the code', async () => {
  const reports = await reportsOf({
    'kit/src/shapes.ts': "export { area } from './area';\nexport type Name = 'square';\n",
    'kit/src/area.ts':
      'interface Sides { width: number }\nexport const area = ({ width }: Sides) => width * width;\n',
  });
  expect([...reports.keys()]).toEqual(['shapes.api.md']);
  expect(reports.get('shapes.api.md')).toMatchInlineSnapshot(`
    "# Public types of @fitreel/kit/shapes

    Do not edit: \`npm run api-report -w @fitreel/kit\` writes this file.

    \`\`\`ts
    export const area: (input: Sides) => number;

    export type Name = 'square';

    interface Sides {
        width: number;
    }
    \`\`\`
    "
  `);
});
