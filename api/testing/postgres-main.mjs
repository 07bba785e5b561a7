/**
 * `npm run postgres -w @fitreel/api`: an empty PostgreSQL to try things on. Prints the DATABASE_URL to start the site
 * with, and loses its data when it ends, which it does with its standard input or at Ctrl+C.
 */
import { once } from 'node:events';
import { startPostgres } from './postgres-setup.mjs';

const { url, stop } = await startPostgres();
console.log(`${url}/postgres`);
process.stdin.resume();
await Promise.race([once(process.stdin, 'end'), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await stop();
process.exit();
