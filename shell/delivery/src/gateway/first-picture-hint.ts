/** The first preload with high priority, as React writes it for an image. */
const PRELOAD = /<link rel="preload" as="image" href="([^"]+)" fetchPriority="high"\/>/;

/** A path of this site, in characters that a header may have as they are. */
const OWN_PATH = /^\/[\w.~%-][\w.~%/-]*$/;

/**
 * The `link` header (RFC 8288) by which the browser requests the page's first picture, its largest paint, when the headers
 * arrive: before the HTML, and before anything that the HTML names. Null for a page without such a picture.
 *
 * @param head what the page renders into its head
 */
export function firstPictureHint(head: string): string | null {
  const path = PRELOAD.exec(head)?.[1] ?? '';
  return OWN_PATH.test(path) ? `<${path}>; rel=preload; as=image; fetchpriority=high` : null;
}

const PRELOADS = /<link rel="preload" as="image"/g;

/** From here on a row has more than one picture. */
const WIDE = '(min-width: 30rem)';

/**
 * `head` with all preloads that React writes for pictures but the first for wide windows alone: on a phone the others stand below
 * the first, and would be decoded before its paint (ADR-0037).
 */
export function picturePreloads(head: string): string {
  let count = 0;
  return head.replaceAll(PRELOADS, (preload) => {
    count += 1;
    return count === 1 ? preload : `${preload} media="${WIDE}"`;
  });
}
