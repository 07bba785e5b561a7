/**
 * The oldest browsers that run the apps, as browserslist queries: the same as in README.md. They have `Intl.Segmenter`, `URL.canParse`,
 * `:has()` and `light-dark()`. Older ones keep the rendered page; the check in `shell/src/page/index.html` detects them.
 */
export const BROWSERS = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.5',
  'ios_saf >= 17.5',
];
