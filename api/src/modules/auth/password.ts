import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB, passes and lanes of argon2id. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** The minimum that OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, 2 passes, 1 lane. */
const RECOMMENDED: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes `password` with argon2id and a random salt, outside the event loop; PHC string format. */
export function hashPassword(password: string, cost: HashCost = RECOMMENDED): Promise<string> {
  // argon2id is the package's default algorithm; a test makes sure of it.
  return hash(password, cost);
}

/** Whether `hashed` is the hash of `password`, at any cost. */
export function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password);
}
