import { Type } from '@sinclair/typebox';
import { networks, wholeNumber } from '../../cli/options';
import type { CanaryOptions, Listed, Watcher } from '../../cli/output';
import { promoteGuarded } from './await-verdict';

/** Within the six hours that a GitHub Actions job may take. */
const Minutes = Type.Integer({
  minimum: 1,
  maximum: 300,
  description: 'a whole number of minutes from 1 to 300',
});

interface GuardOptions extends CanaryOptions {
  guard?: boolean;
  networks?: string[];
  wait?: number;
}

/** The command options that guard a canary. */
export const watcher: Watcher = {
  addOptions(command) {
    command
      .option(
        '--guard',
        'roll the canary back when its loads fail significantly more often than loads of the live release',
      )
      .option(
        '--networks <LIST>',
        'with --guard: networks, separated by commas, whose loads count in full; otherwise no network decides alone',
        networks,
      )
      .option(
        '--wait <MINUTES>',
        'with --guard: make it live for all once the guard has seen enough; fail if it is taken back, or after so long',
        wholeNumber(Minutes),
      );
  },
  choose(command, { canary, all, guard = false, networks: named, wait }: GuardOptions) {
    if (guard && canary === undefined) command.error('error: --guard needs --canary.');
    if (named && !guard) command.error('error: --networks needs --guard.');
    if (wait && !guard) command.error('error: --wait needs --guard.');
    if (all && canary !== undefined && !wait)
      command.error('error: --all with --canary needs --guard --wait: what waits for another goes after it.');
    return {
      watch: { guard, ...(named && { networks: named }) },
      async verdict(delivery, release) {
        if (!wait) return null;
        await promoteGuarded(delivery, release, wait);
        return 'live';
      },
    };
  },
};

/** Shows in lists which canaries are guarded, and why a guard waits. */
export const listed: Listed = {
  canary: ({ guard }) => (guard ? ' guarded' : ''),
  entry: ({ waits }) => waits && `the guard ${waits}`,
};
