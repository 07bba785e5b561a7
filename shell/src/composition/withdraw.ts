/** Made when it is first needed: a document that nobody sees, and in which no script runs. */
let elsewhere: Document | undefined;

/**
 * Takes the scripts and styles below `base` out of the page. A script that is still on its way does not run when it
 * comes, since it belongs to another document by then (HTML, "execute the script element", step 2): the files of a
 * load that was given up can do nothing to the next one. Nor is the next one made to wait for a script that hangs, as
 * webpack's runtime does for one of the same address or chunk name in the page.
 */
export function withdraw(base: string): void {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel="stylesheet"]',
  );
  for (const file of files) {
    const address = file instanceof HTMLScriptElement ? file.src : file.href;
    if (!address.startsWith(base)) continue;
    elsewhere ??= document.implementation.createHTMLDocument('');
    elsewhere.adoptNode(file);
  }
}
