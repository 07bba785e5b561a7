import MarkdownIt from 'markdown-it';

/** The parts of a document that other documents and tests refer to. */
export interface Outline {
  /** Targets of its links, pictures included. */
  links: string[];
  /** The headings that others can link to. */
  anchors: Set<string>;
  /** The texts in `code style`, and the blocks of code. */
  code: string[];
}

const parser = new MarkdownIt();

/** The anchor that GitHub gives a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export function outline(markdown: string): Outline {
  const links: string[] = [];
  const anchors = new Set<string>();
  const code: string[] = [];
  const tokens = parser.parse(markdown, {});
  tokens.forEach(({ type, children, content }, index) => {
    if (type === 'fence') code.push(content);
    if (type !== 'inline') return;
    for (const part of children ?? []) {
      if (part.type === 'code_inline') code.push(part.content);
      const target = part.attrGet('href') ?? part.attrGet('src');
      if (target) links.push(decodeURI(String(target)));
    }
    if (tokens[index - 1]?.type !== 'heading_open') return;
    const heading = (children ?? []).map(({ content }) => content).join('');
    const anchor = slug(heading);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  });
  return { links, anchors, code };
}
