import { Owner } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';

/**
 * Checks the export `owner` of a `remote.config.ts` or `shell.config.ts`; undefined without one.
 *
 * @throws Error that names the field and what it takes
 */
export function checkOwner(owner: unknown, file: string): Owner | undefined {
  if (owner === undefined || Value.Check(Owner, owner)) return owner;
  const [first] = Value.Errors(Owner, owner);
  const takes = first?.schema.description ? `takes ${first.schema.description}` : first?.message;
  throw new Error(`${file}: owner${first?.path ?? ''} ${takes ?? 'is not valid'}`);
}
