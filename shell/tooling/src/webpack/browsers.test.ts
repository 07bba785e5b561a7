import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/app';
import { BROWSERS } from './browsers';

test('README.md names the browsers that apps are compiled for', () => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = /## Browsers\n([^#]+)/.exec(readme) ?? [];
  const [chrome, edge, firefox, safari, ios] = BROWSERS.map((query) => query.split(' >= ')[1]);
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(section).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`);
});
