import { transform, type Selector } from 'lightningcss';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Whether the selector only matches below an element with a class of the app. */
function isOwn(selector: Selector, prefix: string): boolean {
  return selector.some(
    (part) =>
      part.type === 'nesting' ||
      (part.type === 'class' && part.name.startsWith(prefix)) ||
      (part.type === 'pseudo-class' &&
        (part.kind === 'is' || part.kind === 'where') &&
        part.selectors.every((inner) => isOwn(inner, prefix))),
  );
}

/** The part of a built remote that has its styles. */
export interface BuiltStyles {
  /** Absolute path. */
  dist: string;
  release: { description: { name: string }; files: Readonly<Record<string, string>> };
}

/** The rules of the release's styles that reach elements of others. */
export function styleProblems({ dist, release }: BuiltStyles): string[] {
  const prefix = `${release.description.name}_`;
  return Object.keys(release.files)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const foreign: string[] = [];
      transform({
        filename: file,
        code: readFileSync(path.join(dist, file)),
        visitor: {
          Rule(rule) {
            if (rule.type !== 'style') return;
            const { line, column } = rule.value.loc;
            if (!rule.value.selectors.every((selector) => isOwn(selector, prefix)))
              foreign.push(
                `${file}:${line + 1}:${column}: a rule without a class of the app styles other remotes`,
              );
          },
        },
      });
      return foreign;
    });
}
