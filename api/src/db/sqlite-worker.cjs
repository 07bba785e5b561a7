/**
 * Runs in a worker thread: one connection to an SQLite file, and its statements one after the other. What is slow here,
 * or waits for another process, holds no request of the main thread.
 */
const { statSync } = require('node:fs');
const Libsql = require('libsql');
const { LRUCache } = require('lru-cache');
const { workerData } = require('piscina');

const STATEMENTS_MAX = 200;

const failure = (code, message) => Object.assign(new Error(message), { code });

/** Throws once the path leads elsewhere: what is written then goes into a file without a name, and is lost with the process. */
function checkFile() {
  const { path, dev, ino } = workerData;
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found?.dev === dev && found.ino === ino) return;
  throw failure(
    'SQLITE_READONLY_DBMOVED',
    `${path} was deleted or replaced while the server runs, so writes are not kept: stop the server, put the file back, and start it again`,
  );
}

/** The connection, from the first statement on. */
let file;

function open() {
  // Opening a file that is gone would make a new one.
  checkFile();
  file = new Libsql(workerData.path);
  for (const pragma of workerData.pragmas) file.pragma(pragma);
}

const statements = new LRUCache({ max: STATEMENTS_MAX });

function prepared(sql) {
  let statement = statements.get(sql);
  if (!statement) statements.set(sql, (statement = file.prepare(sql)));
  return statement;
}

function run({ sql, parameters, inTransaction }) {
  if (!file) open();
  // SQLite ends a transaction by itself when the disk is full: a rollback would fail and hide the cause.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] };
  if (inTransaction && !file.inTransaction) throw failure('SQLITE_ABORT', 'the transaction has ended');
  const statement = prepared(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

/** Runs a statement. Returns what SQLite throws: of an error that is thrown here, its code would get lost. */
module.exports = (statement) => {
  try {
    const result = run(statement);
    if (workerData.writes && !file.inTransaction && statement.sql !== 'rollback') checkFile();
    return { result };
  } catch ({ message, code }) {
    return { error: { message, code } };
  }
};
