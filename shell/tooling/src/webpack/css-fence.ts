import { transform, type Rule, type Selector, type SelectorComponent } from 'lightningcss';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { ForeignCode } from './own-code';

/** Rules that apply only to the elements of their selectors, or to no elements. Other rules affect the whole page. */
const FENCED_RULES: ReadonlySet<Rule['type']> = new Set([
  'style',
  'media',
  'supports',
  'container',
  'keyframes',
  'starting-style',
  'nesting',
  'nested-declarations',
  'ignored',
]);

const NO_LAYER = 'write its rules without a layer, in the order in which they should win';

/** Advice on what to write instead of a rule without a selector. */
const INSTEAD: Partial<Record<Rule['type'], string>> = {
  'font-face': 'use the fonts of the SDK’s theme, since the policy of the site allows no others',
  import:
    'import the file beside this one in the component, since the policy of the site allows no other origin',
  property: 'set the custom property in a class of this file, and animate the properties that use it',
  'layer-block': NO_LAYER,
  'layer-statement': NO_LAYER,
};

type Combinator = Extract<SelectorComponent, { type: 'combinator' }>['value'];

/** Combinators that lead out of an element. */
const SIBLINGS: ReadonlySet<Combinator> = new Set<Combinator>(['next-sibling', 'later-sibling']);

/** Whether a compound selector has a class of the module, or `&`, which stands for a selector that is already checked. */
function hasLocal(compound: Selector): boolean {
  return compound.some((part) => {
    if (part.type === 'class' || part.type === 'nesting') return true;
    return (
      part.type === 'pseudo-class' &&
      (part.kind === 'is' || part.kind === 'where') &&
      part.selectors.every(isFenced)
    );
  });
}

/** Whether the part is or contains `:global`. */
function usesGlobal(part: SelectorComponent): boolean {
  if (part.type !== 'pseudo-class') return false;
  if (part.kind === 'global') return true;
  const inner = 'selectors' in part ? (part.selectors ?? []) : [];
  return (inner as Selector[]).flat().some(usesGlobal);
}

/** Whether a selector only matches elements with a local class, and elements inside them. */
function isFenced(selector: Selector): boolean {
  if (selector.some(usesGlobal)) return false;
  let compound: Selector = [];
  for (const part of selector) {
    if (part.type !== 'combinator') compound.push(part);
    else if (!hasLocal(compound)) return false;
    else if (SIBLINGS.has(part.value)) compound = [];
    else return true;
  }
  return hasLocal(compound);
}

/**
 * A webpack loader for the styles of remotes. Remotes share a page, so it rejects anything that reaches others' elements: a selector that
 * does not begin with a class of the module, `:global`, and rules for the whole page, such as `@font-face`.
 *
 * @throws ForeignCode with the file and the line of the rule
 */
export default function cssFence(this: LoaderContext<unknown>, source: string): string {
  const reject = (line: number, what: string, instead = 'begin the selector with a class of this file') => {
    const file = path.relative(this.rootContext, this.resourcePath);
    throw new ForeignCode(`${file}, line ${line + 1}: ${what} would reach other remotes: ${instead}.`);
  };
  transform({
    filename: this.resourcePath,
    code: Buffer.from(source),
    cssModules: true,
    visitor: {
      Rule(rule) {
        const line = 'value' in rule && rule.value && 'loc' in rule.value ? rule.value.loc.line : 0;
        if (!FENCED_RULES.has(rule.type))
          reject(line, `@${rule.type.replace(/^layer-.*/, 'layer')}`, INSTEAD[rule.type] ?? 'leave it out');
        if (rule.type !== 'style') return;
        const selectors = rule.value.selectors;
        if (!selectors.every(isFenced)) reject(line, source.split('\n')[line]?.trim() ?? 'the selector');
      },
    },
  });
  return source;
}
