/**
 * The oldest browsers that run the apps, as browserslist queries: what README.md names. They have `Intl.Segmenter`, `URL.canParse`,
 * `:has()` and `light-dark()`. Older ones keep the rendered page; the check in `shell/src/page/index.html` tells.
 */
export const BROWSERS = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.5',
  'ios_saf >= 17.5',
];
