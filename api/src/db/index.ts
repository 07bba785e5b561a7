export { backupDatabase, restoreDatabase } from './backup';
export { openDatabase, type Database } from './database';
export { listen } from './listen';
export { migrateTables } from './migrate';
