import type { Command } from 'commander';
import { addLocalOptions, by, chosenStore, userName, type DeliveryOptions } from '../../cli/options';
import type { CommandContext } from '../../cli/output';
import type { RecordKind } from '../../core/store/records';
import type { AccessKind } from './access';
import { lastUseOf } from './token-records';

/** Adds `revoke` to the command of a kind of access: it removes one of the records `of`, and tells all capabilities. */
export function addRevoke(parent: Command, context: CommandContext, kind: AccessKind, of: RecordKind): void {
  const command = parent.command('revoke');
  addLocalOptions(command)
    .description(`revoke a ${kind}, at once`)
    .argument('<ID>', `id of the ${kind}, as shown by list`)
    .addOption(by())
    .action(async (id: string, options: DeliveryOptions) => {
      const store = await chosenStore(options, context);
      const records = store.records(of);
      const lastUsedAt = (await lastUseOf(records, id)) ?? undefined;
      if (!(await records.remove(id)))
        command.error(`error: there is no ${kind} with this ID: see “fitreel ${kind} list”.`);
      const entry = { kind: `${kind} revoked` as const, id, by: options.by ?? userName(), lastUsedAt };
      for (const { accessChanged } of context.capabilities) await accessChanged?.(store, entry);
      context.finish({ json: { revoked: id }, text: `The ${kind} ${id} is revoked.` });
    });
}
