import { loadDatabaseConfig } from '@fitreel/api/config';
import type { Command } from 'commander';
import path from 'node:path';
import { ROOT } from '../../builds/repository';
import { loadStoreConfig, openStore } from '../../core/store/open-store';
import { addJsonOption } from '../options';
import type { CommandContext } from '../output';

/** `fitreel upgrade --check`: shows what a start of this version would do to the site. */
export function addUpgrade(program: Command, { env, capabilities, onEnd, finish }: CommandContext): void {
  addJsonOption(program.command('upgrade'))
    .description('tell what a start of this version would do, and change nothing')
    .requiredOption('--check', 'check only: the start itself makes the changes')
    .action(async () => {
      // Loaded lazily: other commands on a folder must not load the database drivers.
      const { openDatabase } = require('@fitreel/api/db') as typeof import('@fitreel/api/db');
      const { withCommit } = require('../../start/gateways') as typeof import('../../start/gateways');
      const { planStart, planLines } =
        require('../../start/start-plan') as typeof import('../../start/start-plan');
      const dataDir = path.resolve(ROOT, loadDatabaseConfig(env).dataDir);
      const database = await openDatabase({ ...loadDatabaseConfig(env), dataDir });
      const store = await openStore({ ...loadStoreConfig(env, capabilities), dataDir }, database, true);
      onEnd(async () => {
        await store.close();
        await database.close();
      });
      const plan = await planStart(store, database, withCommit(env), capabilities);
      const verdict = plan.refusal ?? 'A start would serve the site.';
      finish({
        json: plan,
        text: [...planLines(plan), verdict].join('\n'),
        exit: plan.refusal === null ? 'done' : 'rejected',
      });
    });
}
