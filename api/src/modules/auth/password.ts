import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB, passes and lanes of argon2id. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * 9 MiB, 4 passes, 1 lane: one of the equivalent costs for argon2id that OWASP's Password Storage Cheat Sheet recommends.
 * More memory would make single logins slow.
 */
const RECOMMENDED: HashCost = { memoryCost: 9216, timeCost: 4, parallelism: 1 };

/** Hashes `password` with argon2id and a random salt, outside the event loop; PHC string format. */
export function hashPassword(password: string, cost: HashCost = RECOMMENDED): Promise<string> {
  // argon2id is the package's default algorithm; a test checks it.
  return hash(password, cost);
}

/** Whether `hashed` is the hash of `password`, at any cost. */
export function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password);
}

/**
 * How many passwords may be hashed simultaneously. It leaves one processor for all other work, and one of the four threads
 * in which Node hashes, reads files and compresses.
 */
export const hashesAtOnce = (): number => Math.max(1, Math.min(3, availableParallelism() - 1));
