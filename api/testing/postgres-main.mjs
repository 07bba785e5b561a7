/**
 * `npm run postgres -w @fitreel/api`: an empty PostgreSQL to try things on. Prints the DATABASE_URL to start the site with.
 * It ends with its standard input or on Ctrl+C, and loses its data then. A line "restart" on standard input restarts it with
 * its data; it then prints the URL again. Arguments are settings of the server, such as `fsync=on`.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startPostgres } from './postgres-setup.mjs';

const { url, restart, stop } = await startPostgres(process.argv.slice(2));
console.log(`${url}/postgres`);
const input = createInterface(process.stdin);
input.on('line', async (line) => {
  if (line !== 'restart') return;
  await restart();
  console.log(`${url}/postgres`);
});
await Promise.race([once(input, 'close'), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await stop();
process.exit();
