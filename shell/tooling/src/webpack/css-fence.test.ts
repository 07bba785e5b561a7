import cssFence from './css-fence';

const fence = (css: string) =>
  Reflect.apply(
    cssFence,
    { rootContext: '/remote-sample', resourcePath: '/remote-sample/src/home.module.css' },
    [css],
  ) as string;

test.each([
  '.a { color: red }',
  '.a > h1, .a .b:hover::before { color: red }',
  '.a:has(h1) + .b ~ .a p { color: red }',
  '.a { h1 { color: red } &:hover { color: blue } @media print { color: black } }',
  ':is(.a, .b) > p { color: red }',
  '@media (min-width: 1px) { .a { color: red } }',
  '@container (min-width: 1px) { .a { color: red } }',
  '@supports (color: red) { .a { color: red } }',
  '@keyframes turn { to { rotate: 1turn } }',
  '.a { composes: b from "./other.module.css" }',
])('takes %s as it is', (css) => {
  expect(fence(css)).toBe(css);
});

test.each([
  'body { display: none }',
  'h1 { color: red }',
  '* { color: red }',
  ':root { --fr-color-text: red }',
  '.a, h1 { color: red }',
  'body:has(.a) { display: none }',
  'body .a { color: red }',
  ':global(.b) { color: red }',
  '.a:global(.b) { color: red }',
  '.a :is(:global(.b)) { color: red }',
  ':is(.a, h1) { color: red }',
  ':not(.a) { color: red }',
  '.a ~ p { color: red }',
  '.a + * h1 { color: red }',
  '[data-theme] { color: red }',
  '@media print { h1 { color: red } }',
  '.a { h1 & { color: red } }',
  '@font-face { font-family: x; src: url(x) }',
  '@import "./other.css";',
  '@layer x { .a { color: red } }',
  '@view-transition { navigation: auto }',
  '@property --x { syntax: "*"; inherits: false }',
])('rejects %s', (css) => {
  expect(() => fence(`\n${css}`)).toThrow(/line \d+: .* would reach other remotes/);
});

test('names the line and the selector', () => {
  expect(() => fence('.a {\n  color: red;\n}\n\nh1 { color: red }\n')).toThrow(
    'src/home.module.css, line 5: h1 { color: red } would reach other remotes: begin the selector with a class of this file.',
  );
});

test.each([
  ['@font-face { font-family: x; src: url(https://fonts.example/x) }', 'the fonts of the SDK’s theme'],
  ['@import "https://styles.example/x.css";', 'the file beside this one in the component'],
  ['@layer x { .a { color: red } }', '@layer would reach other remotes: write its rules without a layer'],
  ['@layer x, y;', 'without a layer'],
  ['@property --x { syntax: "*"; inherits: false }', 'set the custom property in a class of this file'],
  ['@view-transition { navigation: auto }', 'leave it out'],
])('says what to do in place of %s', (css, instead) => {
  expect(() => fence(css)).toThrow(instead);
});
