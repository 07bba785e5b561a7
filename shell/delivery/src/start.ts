import { checkStart } from './start/check-start';
import { withCommit } from './start/gateways';
import { CAPABILITIES } from './capabilities';
import { runProgram } from './cli/run-program';
import { start } from './start/start';

runProgram('fitreel-start', 'build what changed, publish it, and serve the site with its API', (env) => {
  // The log, traces and the store take the version from there.
  Object.assign(process.env, withCommit(env));
  return start(env, CAPABILITIES, checkStart(env, CAPABILITIES));
});
