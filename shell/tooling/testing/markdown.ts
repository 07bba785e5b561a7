import MarkdownIt from 'markdown-it';

/** What a document links to, pictures included, and the anchors that others can link to. */
export interface Outline {
  links: string[];
  anchors: Set<string>;
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
  const tokens = parser.parse(markdown, {});
  tokens.forEach(({ type, children }, index) => {
    if (type !== 'inline') return;
    for (const part of children ?? []) {
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
  return { links, anchors };
}
