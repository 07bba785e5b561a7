/** Placeholders in the shell's page (`shell/src/page/index.html`), which the gateway replaces. */
export const PAGE_PLACEHOLDERS = {
  /** Path of the shell's release folder, with a closing slash. */
  base: '%BASE%',
  /** Attribute of the root element with the viewer's theme, or nothing. */
  theme: '%THEME%',
  /** Content of the meta element `color-scheme`. */
  scheme: '%SCHEME%',
  /** Files of the shell and of the route's remote. */
  head: '<!--fitreel:head-->',
  /** The shell's scripts, which run once the rendered content has been painted. */
  scripts: '<!--fitreel:scripts-->',
  /** Title of the document, unless the rendering has one. */
  title: '<title>FitReel</title>',
  /** Attribute of the root element that says what is rendered, or nothing. */
  rendered: '%RENDERED%',
  /** The rendered content. */
  content: '<!--fitreel:content-->',
  /** The page state. */
  state: '<!--fitreel:state-->',
} as const;
