import type { Progress } from '../../operations/delivery';
import type { TestContract } from '../contract-test';
import type { Exit } from './exit-codes';

/** The result of a command. */
export interface Outcome {
  /** For `--json`. */
  json: unknown;
  /** For a person, on standard output. */
  text: string;
  /** Advice for a person, on standard error. */
  hint?: string;
  /** `done` by default. */
  exit?: Exit;
}

/** The context in which a command runs. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the current folder. */
  folder: string;
  progress: Progress;
  testContract: TestContract;
  /** Every command calls it once, at its end. */
  finish: (outcome: Outcome) => void;
}
