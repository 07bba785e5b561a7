const { existsSync, readdirSync } = require('node:fs');

const OPEN_FILES = ['/proc/self/fd', '/dev/fd'].find(existsSync);

/** Runs the file of the first argument in this process, and reports the process's usage on request. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({
    cpuSeconds: (user + system) / 1e6,
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
    openFiles: OPEN_FILES ? readdirSync(OPEN_FILES).length : 0,
  });
});
process.on('disconnect', () => process.exit());
process.argv.splice(1, 1);
require(process.argv[1]);
