import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watchForStuck, type Patience } from './stuck';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that runs `code` and is never heard; resolves once it counts as stuck. */
async function stuck(code: string, patience: Patience): Promise<void> {
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  const { pid = 0 } = child;
  return new Promise((resolve) => {
    watchForStuck(pid, patience, resolve);
  });
}

const ENDLESS = 'for (;;);';
const WAITS = 'setInterval(() => {}, 60_000)';

test('a process that computes is stuck after that much of the processor’s time, and one that waits is not', async () => {
  const waiting = stuck(WAITS, { cpuMs: 1_000, ms: Infinity }).then(() => 'waits');
  const computing = stuck(ENDLESS, { cpuMs: 1_000, ms: Infinity }).then(() => 'computes');
  expect(await Promise.race([waiting, computing])).toBe('computes');
});

test('a process that waits is stuck once it was silent for too long', async () => {
  await stuck(WAITS, { cpuMs: Infinity, ms: 300 });
});
