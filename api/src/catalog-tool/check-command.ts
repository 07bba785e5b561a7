import { Option, type Command } from 'commander';
import { loadToolConfig, type Environment } from '../config';
import type { Database } from '../db/database';
import { checkVideos, type CheckResult } from '../modules/availability/check-videos';
import { EditError } from '../modules/editing/service';
import { VideoHost } from '../video-host/oembed';

/** The environment and output of the command. */
export interface CheckContext {
  env: Environment;
  print: (line: string) => void;
  printError: (line: string) => void;
  withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>;
}

/** More videos than any catalogue has. */
const ALL = 2 ** 31 - 1;

/** Requests per line of progress. */
const PROGRESS_EVERY = 100;

/** Adds the command that asks the video host which videos are still available. */
export function addCheckCommand(
  program: Command,
  { env, print, printError, withDatabase }: CheckContext,
): void {
  program
    .command('check')
    .description(
      'asks the video host which videos it shows; the others leave the site until it shows them again',
    )
    .addOption(
      new Option('--limit <NUMBER>', 'only so many, those that were checked the longest ago').argParser(
        wholeNumber,
      ),
    )
    .action(async ({ limit = ALL }: { limit?: number }) => {
      const { oembedUrl } = loadToolConfig(env);
      if (oembedUrl === undefined)
        throw new EditError('check asks the video host: set OEMBED_URL to its oEmbed endpoint.');
      const host = new VideoHost(oembedUrl);
      const onProgress = (count: number) => {
        if (count % PROGRESS_EVERY === 0) printError(`${counted(count)} videos checked`);
      };
      const result = await withDatabase((database) => checkVideos(database, host, { limit, onProgress }));
      for (const line of resultLines(result)) print(line);
    });
}

function wholeNumber(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new EditError(`--limit takes a whole number from 1, not ${text}.`);
}

function resultLines({ shown, gone, unknown, marked, unmarked, gaveUp, doubted }: CheckResult): string[] {
  return [
    `${counted(shown)} shown by the video host, ${counted(gone)} not, ${counted(unknown)} unknown. Left the site: ${counted(marked)}. Came back: ${counted(unmarked)}.`,
    ...(doubted > 0
      ? [
          `The video host shows none of ${counted(doubted)} videos in a row, and no other: they stay as they are. Is OEMBED_URL right?`,
        ]
      : []),
    ...(gaveUp ? ['The video host failed 10 times in a row: the other videos wait for the next check.'] : []),
  ];
}

const counted = (count: number) => count.toLocaleString('en');
