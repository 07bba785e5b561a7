import { HISTORY_LIMIT_MAX, type HistoryEntry } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app, chosenPlace, deliveryAt, deliveryCommand, type DeliveryOptions } from '../../cli/options';
import type { CommandContext } from '../../cli/output';
import type { Delivery } from '../../core/operations/delivery';
import { accessEntries } from './access';
import { ENDPOINTS } from './endpoints';

/** All entries of the history, the newest first. */
async function wholeHistory(delivery: Delivery, name: string | undefined): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let before: string | undefined; ;) {
    const page = await delivery.history({ app: name, limit: HISTORY_LIMIT_MAX, before });
    all.push(...page);
    const last = page.at(-1)?.revision ?? 0;
    if (page.length < HISTORY_LIMIT_MAX) return all;
    // A page may end within a revision.
    before = `${last + 1}.${all.filter(({ revision }) => revision === last).length}`;
  }
}

/** `fitreel audit [APP]`: the whole history, with all grants of deploy access, for an archive. */
export function addAudit(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'audit',
    'print everything that was done, the latest first, as JSON Lines: the history, and the tokens and trusts',
  )
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .action(async (name: string | undefined, options: DeliveryOptions) => {
      const place = await chosenPlace(command, options, context);
      const known = place.gateway
        ? (await place.gateway.call(ENDPOINTS.access)).entries
        : await accessEntries(context.capabilities, place.store);
      const delivery = deliveryAt(place);
      // Entries without an app may concern every app.
      const access = known.filter((entry) => !name || !entry.app || entry.app === name);
      const entries = [...(await wholeHistory(delivery, name)), ...access].sort((one, other) =>
        other.at.localeCompare(one.at),
      );
      context.finish({ json: entries, text: entries.map((entry) => JSON.stringify(entry)).join('\n') });
    });
}
