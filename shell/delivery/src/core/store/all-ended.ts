/**
 * Resolves with the results of all of `running`. If one fails, throws its error once the others have ended too, so that
 * their output is complete, or removed again, before the process ends.
 */
export async function allEnded<Value>(running: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
