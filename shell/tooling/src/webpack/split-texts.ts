import type { LoaderContext } from 'webpack';

const EXPORT = /^export const (\w+)/gm;

/**
 * A webpack loader for the texts of a feature, `texts.ts`, which exports constants only. Each becomes a module of its own, so that a page
 * loads only its own texts, while translators find all texts of the feature in one file.
 *
 * @throws Error if the file exports something else
 */
export default function splitTexts(this: LoaderContext<unknown>, source: string): string {
  const names = [...source.matchAll(EXPORT)].map(([, name = '']) => name);
  if (names.length !== source.match(/^export\b(?! type\b)/gm)?.length) {
    throw new Error('texts.ts may only have exports of the form `export const someTexts = …`');
  }
  const only = this.resourceQuery.slice(1);
  if (only === '') return names.map((name) => `export { ${name} } from './texts.ts?${name}';`).join('\n');
  // The minimizer drops constants that are not exported, unless the exported constant uses them.
  return source.replace(EXPORT, (text, name: string) => (name === only ? text : `const ${name}`));
}
