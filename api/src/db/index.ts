export { backupDatabase, requireBackup, restoreDatabase, type DatabasePlace } from './backup';
export { openDatabase, type Database } from './database';
export { listen } from './listen';
export { migrateTables } from './migrate';
export { ping } from './ping';
export { queries } from './queries';
export { countRows, withRestored } from './restored';
