/**
 * Runs in a worker thread: one connection to an SQLite file, and its statements one after the other. What is slow here,
 * or waits for another process, holds no request of the main thread.
 */
const { statSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const Libsql = require('libsql');

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

// Opening a file that is gone would make a new one.
checkFile();
const file = new Libsql(workerData.path);
for (const pragma of workerData.pragmas) file.pragma(pragma);

/** Prepared statements by SQL, the one used longest ago first. */
const statements = new Map();

function prepared(sql) {
  const statement = statements.get(sql) ?? file.prepare(sql);
  statements.delete(sql);
  statements.set(sql, statement);
  if (statements.size > STATEMENTS_MAX) statements.delete(statements.keys().next().value);
  return statement;
}

function run({ sql, parameters, inTransaction }) {
  // SQLite ends a transaction by itself when the disk is full: a rollback would fail and hide the cause.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] };
  if (inTransaction && !file.inTransaction) throw failure('SQLITE_ABORT', 'the transaction has ended');
  const statement = prepared(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

parentPort.on('message', ({ id, ...message }) => {
  try {
    const result = run(message);
    if (workerData.writes && !file.inTransaction && message.sql !== 'rollback') checkFile();
    parentPort.postMessage({ id, result });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});
