import { ERROR_MESSAGE_MAX, ReleaseError } from '@fitreel/protocol';

/** A release's file with line and column, in a line of a stack. */
const RELEASE_POSITION =
  /\/releases\/([a-z0-9-]{1,40})\/([0-9a-f.-]{1,60})\/([\w./-]{1,200}?)(?:\?[\w=.]{0,20})?:(\d{1,7}):(\d{1,7})/;

/** The function's name in a frame: V8 writes `at name (file…`, other engines write `name@file…`. */
const FUNCTION = /^(?:at\s+)?(?:(?:async|new)\s+)?([\w$.]{1,80})\s?[(@]/;

/** Patterns that may reveal something about a viewer, with their replacements. */
const PRIVATE: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g, '[e-mail]'],
  [/([?#])[^\s"')]+/g, '$1…'],
  [/(["'`])[^"'`]{25,}\1/g, '$1…$1'],
  [/[\w-]{24,}(?:\.[\w-]+)*/g, '[text]'],
  [/\d{6,}/g, '[number]'],
  [/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' '],
];

/** The message without its stack, and without e-mail addresses, queries, long quotations, tokens and numbers: they may be a viewer's. */
export function cleanMessage(text: string): string {
  // The stack follows the message.
  const [message = ''] = text.split(/\n[ \t]+at /, 1);
  const clean = PRIVATE.reduce((rest, [found, instead]) => rest.replace(found, instead), message);
  return clean.trim().slice(0, ERROR_MESSAGE_MAX);
}

/** The frames of a stack in files of releases. Leaves out other frames, such as those of browser extensions. */
export function cleanStack(text: string): string[] {
  const frames = text.split('\n').flatMap((line) => {
    const [, app, version, file, row, column] = RELEASE_POSITION.exec(line) ?? [];
    if (!app || !version || !file) return [];
    const position = `/releases/${app}/${version}/${file}:${row}:${column}`;
    const name = FUNCTION.exec(line.trim())?.[1];
    return [name ? `at ${name} (${position})` : `at ${position}`];
  });
  return frames.slice(0, ReleaseError.properties.stack.maxItems);
}
