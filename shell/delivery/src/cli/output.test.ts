import { ConfigError } from '@fitreel/api/config';
import { CommanderError } from 'commander';
import { GatewayFailure, NotAuthorised } from '../client/gateway-client';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import { InvalidValue } from '../core/store/check';
import { EXIT_CODES, exitOf, printable, printableJson, table } from './output';

test.each<[string, unknown, number]>([
  ['help', new CommanderError(0, 'commander.helpDisplayed', 'help'), 0],
  ['a bug', new TypeError('x is undefined'), 1],
  ['a wrong argument', new CommanderError(1, 'commander.invalidArgument', 'wrong'), 2],
  ['a wrong setting', new ConfigError('PORT', 'a port'), 2],
  ['a rejected change', new DeployRejected([]), 3],
  ['an invalid release', new InvalidRelease('a file is missing'), 4],
  ['a store that cannot be read', new InvalidValue('a field is missing'), 4],
  ['a missing token', new NotAuthorised('no token'), 5],
  ['a gateway that fails', new GatewayFailure('failed'), 6],
])('%s ends with its code', (_what, error, code) => {
  expect(EXIT_CODES[exitOf(error)].code).toBe(code);
});

test.each([
  ['\u001b[31mred', '\ufffd[31mred'],
  ['a\rb', 'a\ufffdb'],
  ['a\tb\u0007', 'a\ufffdb\ufffd'],
  ['\u009b2J', '\ufffd2J'],
  ['a\u202eb\u2066c\u2028d', 'a\ufffdb\ufffdc\ufffdd'],
  ['two\nlines', 'two\nlines'],
  ['déjà vu 日本 –', 'déjà vu 日本 –'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('JSON cannot control the terminal, and says the same', () => {
  const value = { message: 'a\u009b2J\u202e\u001b' };
  const text = printableJson(value);
  expect(text).toBe('{\n  "message": "a\\u009b2J\\u202e\\u001b"\n}');
  expect(JSON.parse(text)).toEqual(value);
});

test('a cell of a table is one line and cannot control the terminal', () => {
  expect(table(['A', 'B'], [['a\nb\nc', '\u001b[2J']])).toBe('A      B\na b c  \ufffd[2J');
});

test('columns are as wide as they need, numbers are on the right, and no line ends in spaces', () => {
  const rows = [
    ['10', 'a', ''],
    ['5', 'longer', 'y'],
  ];
  expect(table(['N', 'TEXT', 'X'], rows, ['N'])).toBe([' N  TEXT    X', '10  a', ' 5  longer  y'].join('\n'));
});
