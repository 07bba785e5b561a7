import { EDITED_VIDEOS_MAX, type EditingCommand } from '@fitreel/contract';
import {
  addingCategory,
  markingCategory,
  mergingCreator,
  editing,
  moving,
  movingCategory,
  readingFacts,
  removingCategory,
  renamingCategory,
  renamingCreator,
} from '../catalog-tool/edit-plans';
import { COMMAND_MAX } from '../modules/editing/repository';
import { EditError, givingBack, redoing, undoing, withState, type Plan } from '../modules/editing/service';

/** The plan of a command, and its text for the journal. */
type PlannedCommand = { command: string; plan: Plan };

/** Returns the plan of a command. */
export function planned(command: Exclude<EditingCommand, { kind: 'erase' }>): PlannedCommand {
  const words = (...said: string[]) => [command.kind, ...said].join(' ').slice(0, COMMAND_MAX);
  switch (command.kind) {
    case 'edit': {
      const { ids, fields, expected } = command;
      const assigned = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
      return { command: words(videos(ids), ...assigned), plan: editing(ids, fields, expected) };
    }
    case 'give-back': {
      const { ids, names } = command;
      return { command: words(videos(ids), ...(names ?? [])), plan: givingBack(ids, names) };
    }
    case 'hide':
      return { command: words(videos(command.ids)), plan: withState(command.ids, 'hidden') };
    case 'remove':
      return { command: words(videos(command.ids)), plan: withState(command.ids, 'removed') };
    case 'restore':
      return { command: words(videos(command.ids)), plan: withState(command.ids, 'live') };
    case 'move':
      return { command: words(command.id, `to ${command.place}`), plan: moving(command.id, command.place) };
    case 'add-category':
      return { command: words(command.name), plan: addingCategory(command.name) };
    case 'rename-category':
      return {
        command: words(command.name, `to ${command.newName}`),
        plan: renamingCategory(command.name, command.newName),
      };
    case 'move-category':
      return {
        command: words(command.name, `to ${command.place}`),
        plan: movingCategory(command.name, command.place),
      };
    case 'mark-category':
      return {
        command: words(command.name, command.training ? 'as training' : 'as no training'),
        plan: markingCategory(command.name, command.training),
      };
    case 'read-facts':
      return {
        command: words(command.name, command.facts ? 'on' : 'off'),
        plan: readingFacts(command.name, command.facts),
      };
    case 'remove-category':
      return {
        command: words(command.name, ...(command.into === undefined ? [] : [`into ${command.into}`])),
        plan: removingCategory(command.name, command.into),
      };
    case 'rename-creator':
      return {
        command: words(command.name, `to ${command.newName}`),
        plan: renamingCreator(command.name, command.newName),
      };
    case 'merge-creator':
      return {
        command: words(command.name, `into ${command.into}`),
        plan: mergingCreator(command.name, command.into),
      };
    case 'undo':
      return { command: words(), plan: undoing(command.change) };
    case 'redo':
      return { command: words(), plan: redoing() };
  }
}

const videos = (ids: readonly string[]) => (ids.length === 1 ? `${ids[0]}` : `${ids.length} videos`);

/** Rejects a change of more than `max` videos and categories, because viewers' saves would wait for it. */
export function bounded(plan: Plan, max = EDITED_VIDEOS_MAX): Plan {
  const limited: Plan = async (...given) => {
    const entries = await plan(...given);
    if (entries.length <= max) return entries;
    const [count, most] = [entries.length, max].map((number) => number.toLocaleString('en'));
    throw new EditError(
      `This changes ${count} at once, and ${most} is the most here. The site’s operator can make larger changes.`,
    );
  };
  return Object.assign(limited, plan);
}
