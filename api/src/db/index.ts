export { backupDatabase, requireBackup, restoreDatabase, type DatabasePlace } from './backup';
export { openDatabase, type Database } from './database';
export { backupTime, keptBackups } from './kept-backups';
export { listen, LISTENER } from './listen';
export { dueMigrations, migrateTables, type DueMigration } from './migrate';
export { ping } from './ping';
export { queries } from './queries';
export { countRows, withRestored } from './restored';
