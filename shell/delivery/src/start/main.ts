import { runProgram } from './run-program';
import { start } from './start';

runProgram('fitreel-start', 'build what changed, publish it, and serve the site with its API', start);
