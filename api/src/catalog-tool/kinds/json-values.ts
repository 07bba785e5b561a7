import { JSONParser } from '@streamparser/json';

/** A value in a JSON text and its path, with `*` for an index: `$.entries.*`. */
export type FoundValue = { path: string; value: unknown };

/** A text that is not JSON. */
export class NotJson extends Error {
  override name = 'NotJson';
}

/**
 * The values at `paths` in a text with one or more JSON values in sequence, in their order. Holds one of them in memory, not
 * the text. Throws `NotJson` at the first invalid character, after the values before it.
 */
export async function* jsonValues(
  text: AsyncIterable<string>,
  paths: readonly string[],
): AsyncGenerator<FoundValue> {
  const parser = new JSONParser({ paths: [...paths], keepStack: false, separator: '' });
  let found: FoundValue[] = [];
  let failure: Error | undefined;
  parser.onValue = ({ value, key, stack }) => {
    // The first of the stack is the text itself. A value of the whole text has no key.
    const keys = [...stack.slice(1).map(({ key: above }) => above), ...(key === undefined ? [] : [key])];
    const path = ['$', ...keys.map((step) => (typeof step === 'number' ? '*' : step))].join('.');
    found.push({ path, value });
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  const taken = () => {
    const values = found;
    found = [];
    return values;
  };
  for await (const chunk of text) {
    parser.write(chunk);
    yield* taken();
    if (failure) throw new NotJson(failure.message);
  }
  if (!parser.isEnded) parser.end();
  yield* taken();
  if (failure) throw new NotJson(failure.message);
}
