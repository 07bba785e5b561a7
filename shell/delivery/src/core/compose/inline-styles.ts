import path from 'node:path';
import { hashSource } from '../send/security-headers';
import type { SiteSnapshot } from '../site/snapshot';

/** A stylesheet inlined into the page. */
export interface InlineStyle {
  /** The path of its file on the site. */
  url: string;
  /** The element, as HTML. */
  element: string;
  /** Source expression that allows it (CSP Level 3, section 2.3.1, hash-source). */
  source: string;
}

/** With more, a visitor with a warm cache would lose more than the round trip it saves (ADR-0021). */
const INLINE_MAX_CHARACTERS = 60_000;

/** A `url()` relative to the style's file; not an absolute URL or an element's `#id`. */
const RELATIVE = /url\((["']?)(?![a-z][a-z\d+.-]*:|["'/#])([^"')]+)\1\)/gi;

function inlineStyle(url: string, file: string): InlineStyle {
  const folder = path.posix.dirname(url);
  const css = file.replace(RELATIVE, (_, quote: string, to: string) => {
    return `url(${quote}${path.posix.join(folder, to)}${quote})`;
  });
  // The remote's code finds its style by this name, and does not load it again.
  const name = url.slice(url.lastIndexOf('/') + 1);
  return { url, element: `<style data-href="${name}">${css}</style>`, source: hashSource(css) };
}

/**
 * The styles at `urls` to inline: all of them, or none if they are too large or one cannot be read. A style that imports others
 * is left out.
 */
export async function inlineStyles(
  { readStyle }: Pick<SiteSnapshot, 'readStyle'>,
  urls: string[],
): Promise<InlineStyle[]> {
  try {
    const texts = await Promise.all(urls.map(async (url) => ({ url, css: await readStyle(url) })));
    if (texts.reduce((sum, { css }) => sum + css.length, 0) > INLINE_MAX_CHARACTERS) return [];
    return texts.filter(({ css }) => !/@import|<\//i.test(css)).map(({ url, css }) => inlineStyle(url, css));
  } catch {
    // The browser loads them, and reports the problem.
    return [];
  }
}
