import { runProgram } from '../start/run-program';
import { dev } from './dev';

runProgram('fitreel-dev', 'develop the app in the current folder; in any other folder, all apps', dev);
