import { compile } from '../../../tooling/src/build/compile';
import { bareWebpack } from './bare-webpack';

/** Builds the remote in the current folder: what `fitreel-build` is compared with. */
compile(bareWebpack(process.cwd())).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
