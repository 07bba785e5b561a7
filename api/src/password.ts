import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB, passes and lanes of argon2id. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** The least that OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, 2 passes, 1 lane. */
const RECOMMENDED: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id hash of `password` with its salt and cost, in the PHC string format. Runs outside the event loop. */
export function hashPassword(password: string, cost: HashCost = RECOMMENDED): Promise<string> {
  // The package's default algorithm is argon2id; a test holds it to that.
  return hash(password, cost);
}

/** Whether `password` is the one of `hashed`, whatever cost that was made with. */
export function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password);
}
