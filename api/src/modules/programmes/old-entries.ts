import { PROGRAMME_DONE_MAX } from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { deleteEntry, findProgrammes } from './repository';

/** Keeps the record of a programme within its bound: the earliest runs go. To be called when something was added. */
export async function deleteOldEntries(step: UserChange, id: string): Promise<void> {
  const [programme] = await findProgrammes(step.trx, step.userId, id);
  const beyond = programme?.done.slice(0, Math.max(0, programme.done.length - PROGRAMME_DONE_MAX)) ?? [];
  for (const entry of beyond) await deleteEntry(step, entry);
}
