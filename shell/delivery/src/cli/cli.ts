import type { Progress } from '../operations/delivery';
import type { Exit } from './exit-codes';

/** What a command has done. */
export interface Outcome {
  /** All of it, for `--json`. */
  json: unknown;
  /** The same for a person. */
  text: string;
  /** What a person is told beside it, on standard error. */
  aside?: string;
  /** How the command ends; `done` where it is not given. */
  exit?: Exit;
}

/** Where a command runs, and how it reports. */
export interface Cli {
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the folder in which it was given. */
  folder: string;
  progress: Progress;
  /** To be called once, at the end. */
  finish: (outcome: Outcome) => void;
}
