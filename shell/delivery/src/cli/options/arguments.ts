import { Author, Note, ReleaseVersion, RemoteName, Traffic } from '@fitreel/protocol';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { InvalidArgumentError } from 'commander';
import { deployUrl } from '../../client/gateway-client';

/** A parser of text that `schema` checks; the error says what the argument `takes`. */
export function text<S extends TSchema>(schema: S, takes = schema.description ?? '') {
  return (value: string): Static<S> => {
    if (Value.Check(schema, value)) return value;
    throw new InvalidArgumentError(`It takes ${takes}.`);
  };
}

/** A parser of a whole number that `schema` checks. */
export function wholeNumber<S extends TSchema>(schema: S) {
  const checked = text(schema);
  return (value: string): Static<S> => checked((/^\d{1,6}$/.test(value) ? Number(value) : NaN) as never);
}

export const app = text(RemoteName, 'the name of a remote, or shell');
export const version = text(ReleaseVersion, 'the version of a release, such as 1.0.0-0123456789ab');
export const note = text(Note);
export const author = text(Author);
export const traffic = wholeNumber(Traffic);

/** The URL of a gateway. */
export function gateway(value: string): URL {
  try {
    return deployUrl(value);
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`);
  }
}
