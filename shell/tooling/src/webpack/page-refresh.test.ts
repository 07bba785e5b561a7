import path from 'node:path';
import pageRefresh from './page-refresh';
import { pagesRule } from './refresh';

const COMPONENT = 'export function Component() { return null; }\n';

test.each([
  'export async function loader() { return null; }\n',
  'export const loader = () => null;\n',
  'export function loader() { return null; }\n',
])('a page that begins with %s accepts its own edits', (loader) => {
  const code = pageRefresh(loader + COMPONENT);
  expect(code.startsWith(loader + COMPONENT)).toBe(true);
  expect(code).toContain('import.meta.webpackHot.accept()');
});

test('a page without a loader stays as it is: React Fast Refresh accepts it', () => {
  expect(pageRefresh(COMPONENT)).toBe(COMPONENT);
  expect(pageRefresh(`const loader = 1;\n${COMPONENT}`)).not.toContain('webpackHot');
});

test('applies to the sources of the remote alone', () => {
  const { include, test: files } = pagesRule('/repository/remote-sample');
  expect(include).toBe(path.join('/repository/remote-sample', 'src'));
  expect((files as RegExp).test('home.tsx')).toBe(true);
});
