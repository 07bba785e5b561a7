import { validateWorkflow } from '@action-validator/core';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../../testing/repository-files';
import { ROOT } from '../build/app';

const workflows = repositoryFiles(/^\.github\/workflows\/.*\.yml$/);

test('every workflow keeps GitHub’s schema', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(workflows.length).toBeGreaterThan(2);
  for (const { path, text } of workflows) expect([path, validateWorkflow(text).errors]).toEqual([path, []]);
});

test('a workflow that breaks the schema is noticed', () => {
  const { errors } = validateWorkflow('on: push\njobs:\n  app:\n    runs-on: 3\n');
  expect(errors).not.toEqual([]);
});

test('every command of a workflow exists', () => {
  const commands = workflows.flatMap(({ text }) => [...text.matchAll(/\bnpx ([\w-]+)/g)]);
  expect(commands.length).toBeGreaterThan(3);
  const missing = commands.filter(([, name = '']) => !existsSync(path.join(ROOT, 'node_modules/.bin', name)));
  expect(missing.map(([, name]) => name)).toEqual([]);
});
