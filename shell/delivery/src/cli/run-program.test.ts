import { ConfigError } from '@fitreel/api/config';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DeployRejected, InvalidRelease, OperatorError } from '../core/store/problem';
import { InvalidValue } from '../core/store/check';
import { exitCodeOf, printable } from './run-program';

const problem = { code: 'name' as const, message: 'The name is taken.', remedy: 'Take another.' };

test.each([
  [new OperatorError('a build failed'), 'a build failed'],
  [new ConfigError('PORT', 'a port'), 'PORT takes a port.'],
  [new DeployRejected([problem]), 'The name is taken. Take another.'],
  [new InvalidRelease('the file main.js is missing'), 'the file main.js is missing'],
  [new InvalidValue('The store is old.'), 'The store is old.'],
  [
    Object.assign(new Error('database is locked'), { name: 'DatabaseFailure' }),
    'The database cannot be used: database is locked',
  ],
])('prints of an error that the operator can fix its message alone: %s', (error, text) => {
  expect(printable(error)).toBe(text);
  expect(exitCodeOf(error)).toBe(error.name === 'DatabaseFailure' ? 1 : 2);
});

test('a full disk is one sentence, and a start that is tried again may succeed', () => {
  const cause = Object.assign(new Error('no room'), { code: 'ENOSPC', path: '/dev/full' });
  for (const error of [cause, new ConfigError('DATA_DIR', 'a folder', { cause })]) {
    expect(printable(error)).toBe('The disk of /dev is full: make room there, and try again.');
    expect(exitCodeOf(error)).toBe(1);
  }
});

test('names the setting of a port that is taken', () => {
  const error = Object.assign(new Error('listen EADDRINUSE 127.0.0.1:3000'), { code: 'EADDRINUSE' });
  expect(printable(error)).toBe('PORT takes a free port: listen EADDRINUSE 127.0.0.1:3000');
  const refused = Object.assign(new Error('listen EACCES 0.0.0.0:80'), { code: 'EACCES', syscall: 'listen' });
  expect(printable(refused)).toBe(
    'HOST and PORT take an address that this user may open: listen EACCES 0.0.0.0:80.',
  );
});

test.each([new Error('unexpected'), Object.assign(new Error('no file'), { code: 'ENOENT' }), 'text'])(
  'prints any other error whole, with its stack: %s',
  (error) => {
    expect(printable(error)).toBe(error);
    expect(exitCodeOf(error)).toBe(1);
  },
);

test('the systemd unit does not start again what only an operator can mend', async () => {
  const unit = await readFile(path.join(__dirname, '../../deploy/fitreel.service'), 'utf8');
  expect(unit).toMatch(
    new RegExp(`^RestartPreventExitStatus=${exitCodeOf(new OperatorError('no build'))}$`, 'm'),
  );
  // The start tells it when it is over.
  expect(unit).toMatch(/^Type=notify$/m);
});
