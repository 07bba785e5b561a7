import { ConfigError } from '@fitreel/api/config';
import type {
  AppStatus,
  CanaryWatch,
  ChangeRequest,
  HistoryEntry,
  ReleaseName,
  ReleaseStatus,
} from '@fitreel/protocol';
import type { TObject } from '@sinclair/typebox';
import { CommanderError, type Command } from 'commander';
import { GatewayFailure, NotAuthorised } from '../client/gateway-client';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import type { Capability } from '../core/capability';
import type { Delivery } from '../core/operations/delivery';
import { InvalidValue } from '../core/store/check';
import { machineProblem } from '../core/store/machine-problem';

/** The exit codes and their meanings, for the help text; a test compares README.md with them. */
export const EXIT_CODES = {
  done: { code: 0, means: 'done, or nothing to do' },
  unexpected: { code: 1, means: 'an unexpected failure' },
  usage: { code: 2, means: 'wrong usage, or a setting with a wrong value' },
  rejected: { code: 3, means: 'rejected: it would break the site, or makes no sense now' },
  invalid: {
    code: 4,
    means: 'damage found by verify, an invalid release, or a store that cannot be read or written',
  },
  'not-authorised': { code: 5, means: 'the gateway does not accept the token' },
  gateway: { code: 6, means: 'the gateway cannot be reached, or fails' },
} as const satisfies Record<string, { code: number; means: string }>;

/** The name of an exit code. */
export type Exit = keyof typeof EXIT_CODES;

/** The exit code of a command that throws `error`. */
export function exitOf(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage';
  if (machineProblem(error) !== null) return 'invalid';
  if (error instanceof ConfigError) return 'usage';
  if (error instanceof DeployRejected) return 'rejected';
  if (error instanceof InvalidRelease || error instanceof InvalidValue) return 'invalid';
  // Compared by name: importing the class would load the API.
  if (error instanceof Error && error.name === 'DatabaseFailure') return 'invalid';
  if (error instanceof NotAuthorised) return 'not-authorised';
  if (error instanceof GatewayFailure) return 'gateway';
  return 'unexpected';
}

/** The result of a command. */
export interface Outcome {
  /** For `--json`. */
  json: unknown;
  /** For a person, on standard output. */
  text: string;
  /** Advice for a person, on standard error. */
  hint?: string | readonly (string | undefined)[];
  /** `done` by default. */
  exit?: Exit;
}

/** Tests the built release in `dist`, in the folder of its app. Resolves with all problems; null if it cannot be tested. */
export type TestContract = (dist: string, folder: string) => Promise<string[] | null>;

/** The result of the browser check: all problems, and the number of opened pages with the time; or why no page was opened. */
export type BrowserVerdict = { problems: string[]; opened?: string } | { notRun: string };

/** Opens the pages of the built release in `dist` in a browser, in the folder of its app. */
export type OpenInBrowser = (dist: string, folder: string) => Promise<BrowserVerdict>;

/** Adds a command to `fitreel`. */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** A change that makes a release live, or a canary. */
export type ShippingChange = ReleaseName & Extract<ChangeRequest, { kind: 'deploy' | 'canary' }>;

/**
 * Takes the live release of `app` from another site and makes it live here, or a canary, as `changeOf` decides. Checks first whether
 * it may do all of that.
 */
export type PromoteFrom = (
  from: URL,
  app: string,
  delivery: Delivery,
  options: {
    to?: URL | undefined;
    note?: string | undefined;
    changeOf: (release: ReleaseName & { note: string }) => ShippingChange;
  },
  context: CommandContext,
) => Promise<{ change: ShippingChange; entry: HistoryEntry | null; hint?: string }>;

/** A capability's additions to the lists that commands print. */
export interface Listed {
  /** A column of `fitreel status`, and a line below the table. Both are left out while all cells are empty. */
  column?: { head: string; cell: (release: ReleaseStatus) => string; below: string };
  /** Follows the traffic of a canary. */
  canary?: (canary: NonNullable<AppStatus['canary']>) => string;
  /** Follows the note of an entry of the history. */
  entry?: (entry: HistoryEntry) => string | undefined;
  /** A line of `fitreel verify` about a live release or a canary. */
  verified?: (app: string, release: ReleaseStatus) => string | undefined;
}

/** The options of a command that makes a release live, or a canary. */
export interface CanaryOptions {
  canary?: number;
  /** Deploys several releases, one after the other. */
  all?: true;
}

/** Options and verdicts of a capability that watches canaries. */
export interface Watcher {
  addOptions: (command: Command) => void;
  /** The choices of `options` for a canary. Ends the command if they are incompatible. */
  choose: (
    command: Command,
    options: CanaryOptions,
  ) => {
    watch: CanaryWatch;
    /** If asked to, waits for the verdict on the canary, and makes it live for all; otherwise null. Throws DeployRejected. */
    verdict: (delivery: Delivery, release: ReleaseName) => Promise<'live' | null>;
  };
}

/** A capability that may add commands. */
export interface CommandCapability<Settings extends TObject = TObject> extends Capability<Settings> {
  commands?: readonly AddCommand[];
  /** For commands that add a built release. */
  release?: {
    addOptions: (command: Command) => void;
    /** Prepares the release in the folder `dist` before it is added. */
    prepare: (dist: string, options: object, context: CommandContext) => Promise<void>;
  };
  /** Returns a function that gets tokens from `env` for the gateway at `origin`; null if it has none. */
  tokensFor?: (env: CommandContext['env'], origin: string) => (() => Promise<string>) | null;
  listed?: Listed;
  watcher?: Watcher;
  promoteFrom?: PromoteFrom;
}

/** The context in which a command runs. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the current folder. */
  folder: string;
  testContract: TestContract;
  openInBrowser: OpenInBrowser;
  /** The capabilities that the site may have. */
  capabilities: readonly CommandCapability[];
  /** Registers a function that closes something when the command ends. */
  onEnd: (close: () => Promise<void>) => void;
  /** Prints a message for a person to standard error while the command runs. */
  say: (text: string) => void;
  /** Sets the result. Every command calls it once, at its end. */
  finish: (outcome: Outcome) => void;
}

/** Characters that would move the cursor, break a line or change the writing direction in a terminal. */
const CONTROL = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu;

/** Makes `text` safe for a terminal, as parts of it may come from another team or a gateway. Keeps line breaks. */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}

/** `value` as JSON with such characters escaped, which every JSON parser restores. */
export function printableJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2).replace(CONTROL, escaped);
}

/** A time in UTC, to the minute. */
export const minuteOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

/**
 * Lays out `rows` in columns of the required widths, without trailing spaces.
 *
 * @param right heads of the number columns, which are right-aligned
 */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[] = [],
): string {
  const lines = [heads, ...rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')))];
  const widths = heads.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines
    .map((line) =>
      heads
        .map((head, index) => {
          const [cell, width] = [line[index] ?? '', widths[index] ?? 0];
          return right.includes(head) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
