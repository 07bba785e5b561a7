/** Created when it is first needed: a document that nobody sees and in which no script runs. */
let inert: Document | undefined;

/**
 * Removes the scripts, styles and preloads of the release in the folder `base` from the page.
 *
 * A script that is still on its way then does not run when it arrives, since it belongs to another document (HTML,
 * "execute the script element", step 2): the files of a load attempt that was given up cannot touch the next one. The
 * browser cancels preloads that hang, so that they do not hold its few connections to the site.
 *
 * @param base absolute URL with a closing slash
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
