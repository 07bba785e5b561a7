/** An invisible document in which no script runs. */
let inert: Document | undefined;

/**
 * Moves the scripts, styles and preloads of the release at `base` to an inert document.
 *
 * A pending script then does not run when it arrives (HTML, "execute the script element", step 2), so that a failed
 * load attempt cannot affect the next one. The browser cancels pending preloads, which frees their connections.
 *
 * @param base absolute URL with a trailing slash
 */
export function detach(base: string): void {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  for (const file of files) {
    const url = file instanceof HTMLScriptElement ? file.src : file.href;
    if (!url.startsWith(base)) continue;
    inert ??= document.implementation.createHTMLDocument('');
    inert.adoptNode(file);
  }
}
