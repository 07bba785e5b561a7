/**
 * Runs in a worker thread: one connection to an SQLite file, and its statements one after the other. What is slow here,
 * or waits for another process, holds no request of the main thread.
 */
const { parentPort, workerData } = require('node:worker_threads');
const Libsql = require('libsql');

const STATEMENTS_MAX = 200;

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

function run(sql, parameters) {
  // SQLite ends a transaction by itself when the disk is full: a rollback would fail and hide the cause.
  if (sql === 'rollback' && !file.inTransaction) return { rows: [] };
  const statement = prepared(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes, lastInsertRowid };
}

parentPort.on('message', ({ id, sql, parameters }) => {
  try {
    parentPort.postMessage({ id, result: run(sql, parameters) });
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code } });
  }
});
