import { ConfigError } from '@fitreel/api';
import { dev } from './dev';

dev(process.env).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
