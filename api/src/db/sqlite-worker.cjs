/**
 * Runs in a worker thread: one connection to an SQLite file, which runs its statements one after the other. Slow statements,
 * and waits for another process, do not block the main thread's requests.
 */
const { statSync } = require('node:fs');
const Libsql = require('libsql');
const { LRUCache } = require('lru-cache');
const { workerData } = require('piscina');

const STATEMENTS_MAX = 200;

const failure = (code, message) => Object.assign(new Error(message), { code });

/** Throws once the path leads to another file: the old file has no name any more, so writes would be lost with the process. */
function checkFile() {
  const { path, dev, ino } = workerData;
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found?.dev === dev && found.ino === ino) return;
  throw failure(
    'SQLITE_READONLY_DBMOVED',
    `${path} was deleted or replaced while the server runs, so writes are not kept: stop the server, put the file back, and start it again`,
  );
}

/** The connection, opened at the first statement. */
let file;

function open() {
  // Opening a deleted file would create a new one.
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
  // SQLite rolls back by itself when the disk is full; another rollback would fail and hide the cause.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] };
  if (inTransaction && !file.inTransaction) throw failure('SQLITE_ABORT', 'the transaction has ended');
  const statement = prepared(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

/** Runs a statement. Returns SQLite's errors, because a thrown error would lose its code. */
module.exports = (statement) => {
  try {
    const result = run(statement);
    if (workerData.writes && !file.inTransaction && statement.sql !== 'rollback') checkFile();
    return { result };
  } catch ({ message, code }) {
    return { error: { message, code } };
  }
};
