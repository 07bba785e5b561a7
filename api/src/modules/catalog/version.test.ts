import { catalogVersion } from './version';

/** A version that is read from `reads` in turn: a number, or an error. */
function versionOf(reads: (number | Error | Promise<number>)[], freshMs: number) {
  const seen = { changes: 0, failures: 0, reads: 0 };
  const version = catalogVersion({
    read: async () => {
      const next = reads[seen.reads++];
      if (next instanceof Error || next === undefined) throw next ?? new Error('read too often');
      return next;
    },
    freshMs,
    onFailure: () => (seen.failures += 1),
  });
  version.onChange(() => (seen.changes += 1));
  return { version, seen };
}

test('reads once for all who wait, and says when the version changes', async () => {
  const { version, seen } = versionOf([1, 1, 2], 0);
  expect(version.isFresh()).toBe(false);
  await Promise.all([version.refresh(), version.refresh()]);
  await version.refresh();
  expect(seen).toEqual({ changes: 1, failures: 0, reads: 2 });
  await version.refresh();
  expect(seen).toEqual({ changes: 2, failures: 0, reads: 3 });
});

test('is fresh for the given time', async () => {
  const { version } = versionOf([1], 60_000);
  await version.refresh();
  expect(version.isFresh()).toBe(true);
});

test('a failure changes nothing, and the next reading is tried', async () => {
  const { version, seen } = versionOf([1, new Error('down'), 1], 0);
  await version.refresh();
  await version.refresh();
  await version.refresh();
  expect(seen).toEqual({ changes: 1, failures: 1, reads: 3 });
});

test('does not wait for a database that no longer responds', async () => {
  const { version, seen } = versionOf([1, new Promise(() => undefined)], 0);
  await version.refresh();
  await version.refresh();
  await version.refresh();
  expect(seen).toEqual({ changes: 1, failures: 0, reads: 2 });
});

test('waits for the first version, however long it takes', async () => {
  jest.useFakeTimers();
  let read = (_version: number) => {};
  const { version, seen } = versionOf([new Promise((resolve) => (read = resolve))], 60_000);
  const refreshed = version.refresh();
  await jest.advanceTimersByTimeAsync(60_000);
  read(1);
  await refreshed;
  expect([version.isFresh(), seen.changes]).toEqual([true, 1]);
  jest.useRealTimers();
});
