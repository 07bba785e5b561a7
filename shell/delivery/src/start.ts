import { checkStart } from './builds/build-and-publish';
import { CAPABILITIES } from './capabilities';
import { runProgram } from './cli/run-program';
import { start } from './core/start/start';

runProgram('fitreel-start', 'build what changed, publish it, and serve the site with its API', (env) =>
  start(env, CAPABILITIES, checkStart(env, CAPABILITIES)),
);
