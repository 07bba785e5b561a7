import { ConfigError } from '@fitreel/api';
import { start } from './start';

/** What to print of an error that stopped the start: operator errors print one line. */
function reason(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `PORT takes a port that is free: ${error.message}`;
  }
  return error;
}

start(process.env).catch((error: unknown) => {
  console.error(reason(error));
  process.exitCode = 1;
});
