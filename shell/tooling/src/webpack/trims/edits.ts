/** Changes `from` to `to` wherever it matches: `matches` times, or without a number at least once. */
export type Edit = readonly [from: RegExp, to: string, matches?: number];

/** What to change in a file of a library. */
export interface Trim {
  /** The name of the library's package. */
  library: string;
  file: RegExp;
  /** Text that only the right one of several such files contains. */
  contains?: string;
  /** Changes that let the bundler see what is never used. */
  edits: readonly Edit[];
}

const escaped = (name: string) => name.replaceAll('$', '\\$');

/** A function of a module, of which `body` alone is left. */
export function functionBody(name: string, body: string): Edit {
  return [
    new RegExp(`^( *)(async )?function ${escaped(name)}\\(([^)]*)\\) \\{\\n[\\s\\S]*?^\\1\\}`, 'gm'),
    `$1$2function ${name.replaceAll('$', '$$$$')}($3) {${body}}`,
    1,
  ];
}

/** Leaves out a method of a class, which tabs indent. */
export function withoutMethod(name: string): Edit {
  return [new RegExp(`\\n\\t${name}\\([\\s\\S]*?\\n\\t\\}(?=\\n)`, 'g'), '', 1];
}

/** Leaves out a case of `switch` statements with its code. Of a case with several labels, use `withoutLabel`. */
export function withoutCase(value: string, matches: number): Edit {
  return [new RegExp(`(?<!case \\w+:\\n)^( +)case ${value}:\\n(?:\\1 .*\\n|\\n)*`, 'gm'), '', matches];
}

/** Leaves out a label of `switch` statements and keeps its code. */
export function withoutLabel(value: string, matches: number): Edit {
  return [new RegExp(`(?<=case \\w+:\\n) +case ${value}:\\n`, 'g'), '', matches];
}

/** Leaves out the message of calls of `name`, a string or a template after a first argument. */
export function withoutMessages(name: string): Edit {
  return [
    new RegExp(
      `(\\b${name}\\((?:[^()"\`]|\\([^()]*\\)|"[^"]*")*?),\\s*(?:"(?:[^"\\\\\\n]|\\\\.)*"(?: \\+ \\w+ \\+ "[^"\\n]*")*|\`[^\`]*\`)\\s*\\)`,
      'g',
    ),
    '$1)',
  ];
}

/** @throws Error if an edit does not match as often as it says: the library has changed */
export function trimmed(source: string, { file, edits }: Trim): string {
  return edits.reduce((text, [from, to, matches]) => {
    const found = text.match(from)?.length ?? 0;
    if (found === 0 || (matches !== undefined && found !== matches))
      throw new Error(`${String(file)} has changed: ${found} matches of ${String(from)} (TrimPlugin)`);
    return text.replace(from, to);
  }, source);
}
