import { createElement, Fragment, type ReactNode } from 'react';

/** A start tag, an end tag, a comment, or text. */
const TOKEN = /<!--[^]*?-->|<\/[a-z][a-z0-9]*>|<[a-z][^>]*>|[^<]+/gi;
const ATTRIBUTE = /([^\s=]+)="([^"]*)"/g;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

interface OpenElement {
  tag: string;
  attributes: Record<string, string>;
  children: ReactNode[];
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Attributes as React's custom elements take them: under their own names, `style` as text included. */
function attributesIn(tag: string): Record<string, string> {
  const found = [...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]);
  return Object.fromEntries(found) as Record<string, string>;
}

/** React takes some attributes of elements under other names, and styles as objects. */
function propsOf({ class: className, for: htmlFor, style, ...others }: Record<string, string>) {
  const declarations = style?.split(';').flatMap((declaration) => {
    const [name = '', value = ''] = declaration.split(/:(.*)/s);
    return name ? [[name, value] as const] : [];
  });
  return {
    ...others,
    ...(className !== undefined && { className }),
    ...(htmlFor !== undefined && { htmlFor }),
    ...(declarations && { style: Object.fromEntries(declarations) }),
  };
}

/** The markup that React has written, as elements without components: the least that React can render for it. */
export function treeOf(markup: string): ReactNode {
  const root: OpenElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const append = (node: ReactNode) => open.at(-1)?.children.push(node);
  const element = ({ tag, attributes, children }: OpenElement) =>
    createElement(tag, propsOf(attributes), ...children);
  for (const [token] of markup.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue;
    if (token.startsWith('</')) {
      const closed = open.pop();
      if (closed) append(element(closed));
    } else if (token.startsWith('<')) {
      const tag = /^<([a-z0-9]+)/i.exec(token)?.[1] ?? '';
      const started: OpenElement = { tag, attributes: attributesIn(token), children: [] };
      if (VOID.has(tag)) append(element(started));
      else open.push(started);
    } else append(decoded(token));
  }
  return createElement(Fragment, null, ...root.children);
}
