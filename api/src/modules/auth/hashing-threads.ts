import { join } from 'node:path';
import { idlest, Thread } from '../../threads/thread';
import { hashesAtOnce, RECOMMENDED, type PasswordHashing } from './password';

type Task = { password: string; hashed?: string };

const SCRIPT = join(__dirname, 'hashing-thread-main.cjs');

/**
 * Threads that do nothing but hash passwords, at the recommended cost. In Node's own thread pool a login would wait behind
 * the files that are read there and the responses that are compressed (ADR-0038).
 */
export function hashingThreads(count = hashesAtOnce()): PasswordHashing {
  const ended = (cause: unknown) => new Error('the thread that hashes passwords ended', { cause });
  const threads = Array.from(
    { length: count },
    () => new Thread<Task, string | boolean>(SCRIPT, { data: RECOMMENDED, ended }),
  );
  return {
    hash: async (password) => String(await idlest(threads).run({ password })),
    verify: async (password, hashed) => (await idlest(threads).run({ password, hashed })) === true,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
