/**
 * Attributes that have the browser compare the file with its hash. They are those of the page's preload, whose response
 * is reused only then.
 *
 * @param integrity null for an app under development
 */
const checked = (integrity: string | null) => integrity !== null && { integrity, crossOrigin: 'anonymous' };

/** The element that loads the script at `url`. */
export function scriptElement(url: string, integrity: string | null): HTMLScriptElement {
  return Object.assign(document.createElement('script'), checked(integrity), { src: url });
}

/** Runs the script at `url`. Rejects as webpack's runtime does for a chunk that does not arrive or has another hash. */
export function loadScript(url: string, integrity: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = scriptElement(url, integrity);
    const onerror = ({ type }: Event) =>
      reject(Object.assign(new Error(`${url} did not load`), { name: 'ChunkLoadError', type }));
    Object.assign(script, { onload: resolve, onerror });
    if (!url.includes('?')) return document.head.append(script);
    // A further attempt: a preload that hangs can be cancelled, a script that hangs cannot.
    const preload = Object.assign(document.createElement('link'), checked(integrity), {
      rel: 'preload',
      as: 'script',
      href: url,
      onload: () => preload.replaceWith(script),
      onerror,
    });
    document.head.append(preload);
  });
}
