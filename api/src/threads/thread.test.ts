import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { idlest, Thread } from './thread';

const SCRIPT = `
  const { parentPort, threadId, workerData } = require('node:worker_threads');
  parentPort.on('message', ({ id, does }) => {
    if (does === 'exit') process.exit(1);
    if (does === 'crash') throw new Error('out of memory');
    if (does === 'hang') return;
    if (does === 'fail') parentPort.postMessage({ id, error: { message: 'no such table', code: 'MISSING' } });
    else parentPort.postMessage({ id, result: { does, threadId, workerData } });
  });
`;

type Result = { does: string; threadId: number; workerData: unknown };

let folder: string;
const open: Thread<{ does: string }, Result>[] = [];

function newThread() {
  const ended = (cause: unknown) => new Error('it ended', { cause });
  const thread = new Thread<{ does: string }, Result>(join(folder, 'script.cjs'), { data: 'data', ended });
  open.push(thread);
  return thread;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fitreel-thread-'));
  writeFileSync(join(folder, 'script.cjs'), SCRIPT);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((thread) => thread.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('runs tasks one after the other in one thread, which gets the data', async () => {
  const thread = newThread();
  const [one, other] = await Promise.all([thread.run({ does: 'one' }), thread.run({ does: 'other' })]);
  expect(one).toMatchObject({ does: 'one', workerData: 'data' });
  expect(other).toMatchObject({ does: 'other', threadId: one.threadId });
  expect(thread.load).toBe(0);
});

test('a task fails with what the script threw, and the next one works', async () => {
  const thread = newThread();
  await expect(thread.run({ does: 'fail' })).rejects.toMatchObject({
    message: 'no such table',
    code: 'MISSING',
  });
  expect(await thread.run({ does: 'next' })).toMatchObject({ does: 'next' });
});

test('the process waits for a thread that it closes, also when its last response comes meanwhile', async () => {
  const thread = newThread();
  await thread.run({ does: 'start' });
  const response = thread.run({ does: 'last' });
  // The response is there, and is handled only after the thread is told to end.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const unref = jest.spyOn(Worker.prototype, 'unref');
  await Promise.allSettled([thread.close(), response]);
  expect(unref).not.toHaveBeenCalled();
  unref.mockRestore();
});

test.each([
  ['exits', 'exit', undefined],
  ['crashes', 'crash', 'out of memory'],
])(
  'when the thread %s, its tasks fail with the cause, and the next one has a new thread',
  async (_, does, cause) => {
    const thread = newThread();
    const { threadId } = await thread.run({ does: 'first' });
    const tasks = [thread.run({ does }), thread.run({ does: 'waits' })];
    for (const { status, reason } of (await Promise.allSettled(tasks)) as PromiseRejectedResult[]) {
      expect([status, reason.message, reason.cause?.message]).toEqual(['rejected', 'it ended', cause]);
    }
    expect(thread.load).toBe(0);
    expect((await thread.run({ does: 'next' })).threadId).not.toBe(threadId);
  },
);

test('what cannot be sent to the thread fails, and counts as no task', async () => {
  const thread = newThread();
  await expect(thread.run({ does: (() => '') as never })).rejects.toThrow('could not be cloned');
  expect(thread.load).toBe(0);
});

test('closing fails the tasks that wait, and those that come later', async () => {
  const thread = newThread();
  await thread.run({ does: 'first' });
  const waiting = expect(thread.run({ does: 'hang' })).rejects.toThrow('it ended');
  await thread.close();
  await waiting;
  await expect(thread.run({ does: 'late' })).rejects.toThrow('it ended');
});

test('the idlest thread has the fewest tasks, and is the first of several', () => {
  const threads = [{ load: 1 }, { load: 0 }, { load: 0 }];
  expect(threads.indexOf(idlest(threads))).toBe(1);
});
