import { FileError } from '../catalog-tool/files';
import { openDatabase } from '../db/database';
import { EditError } from '../modules/editing/service';
import { SourceProblem } from '../pictures/read-source';
import { inRoom } from './room-texts';
import { runTask, type Task } from './tasks';
import type { Answer, Assignment } from './run-task';

/** Errors about an editor's input. */
const REFUSALS = [FileError, EditError, SourceProblem];

/** Runs this process's only task, and sends the result. */
async function work({ settings, task }: Assignment): Promise<void> {
  const database = await openDatabase(settings);
  try {
    answer({ result: await runTask<Task['kind']>(database, task, (rows) => answer({ rows })) });
  } catch (error) {
    const refused = REFUSALS.some((type) => error instanceof type);
    answer(
      refused
        ? { refused: inRoom((error as Error).message) }
        : { failed: error instanceof Error ? String(error.stack) : String(error) },
    );
  } finally {
    await database.close();
  }
  process.disconnect();
}

const answer = (sent: Answer) => process.send?.(sent);

// The server has ended, so nobody waits for the result.
process.once('disconnect', () => process.exit());
process.once('message', (assignment) => void work(assignment as Assignment));
