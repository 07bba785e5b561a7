import { ConfigError } from '@fitreel/api/config';
import { CommanderError } from 'commander';
import { GatewayFailure, NotAuthorised } from '../../client/gateway-client';
import { DeployRejected, InvalidRelease } from '../../compatibility/problem';
import { EarlierFormat } from '../../store/check';
import { EXIT_CODES, exitOf } from './exit-codes';

test.each<[string, unknown, number]>([
  ['help', new CommanderError(0, 'commander.helpDisplayed', 'help'), 0],
  ['a bug', new TypeError('x is undefined'), 1],
  ['a wrong argument', new CommanderError(1, 'commander.invalidArgument', 'wrong'), 2],
  ['a wrong setting', new ConfigError('PORT', 'a port'), 2],
  ['a rejected change', new DeployRejected([]), 3],
  ['an invalid release', new InvalidRelease('a file is missing'), 4],
  ['a store of an earlier version', new EarlierFormat('an earlier version'), 4],
  ['a missing token', new NotAuthorised('no token'), 5],
  ['a gateway that fails', new GatewayFailure('failed'), 6],
])('%s ends with its code', (_what, error, code) => {
  expect(EXIT_CODES[exitOf(error)].code).toBe(code);
});
