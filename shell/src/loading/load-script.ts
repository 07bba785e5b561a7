/**
 * Attributes that make the browser check the file's hash. The browser reuses a preload only if its attributes match.
 *
 * @param integrity null for an app under development
 */
const checked = (integrity: string | null) => integrity !== null && { integrity, crossOrigin: 'anonymous' };

export function scriptElement(url: string, integrity: string | null): HTMLScriptElement {
  return Object.assign(document.createElement('script'), checked(integrity), { src: url });
}

/** Loads and runs the script at `url`. Rejects with the same error as webpack's runtime for a chunk. */
export function loadScript(url: string, integrity: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = scriptElement(url, integrity);
    const onerror = ({ type }: Event) =>
      reject(Object.assign(new Error(`${url} did not load`), { name: 'ChunkLoadError', type }));
    Object.assign(script, { onload: resolve, onerror });
    if (!url.includes('?')) return document.head.append(script);
    // Retries use a preload: browsers can cancel it if it hangs, unlike a script.
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
