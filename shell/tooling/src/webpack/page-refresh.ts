/**
 * Added to a page with a loader. React Fast Refresh accepts only modules that export nothing but components; for others it would reload the
 * document. The new loader is used from the next visit on (`defineRemote` asks for it each time).
 */
const ACCEPT = `
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.replaced = true; });
  // After this module has registered its components.
  if (import.meta.webpackHot.data?.replaced) setTimeout(() => globalThis.__REFRESH_RUNTIME__.performReactRefresh());
}
`;

/** A webpack loader for a remote under development: shows edits of a page with a loader without a reload. */
export default function pageRefresh(source: string): string {
  return /\bexport\s+(?:async\s+)?(?:function|const)\s+loader\b/.test(source) ? source + ACCEPT : source;
}
