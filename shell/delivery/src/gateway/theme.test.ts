import { chosenTheme } from './theme';

test.each([
  ['theme=light', 'light'],
  ['theme=dark', 'dark'],
  ['shortcuts=off; theme=dark; other=1', 'dark'],
  [undefined, null],
  ['', null],
  ['theme=', null],
  ['theme=blue', null],
  ['theme=dark"onload=x', null],
  ['my-theme=dark', null],
  ['theme=light<script>; other=1', null],
])('the cookies %j choose %j', (cookies, theme) => {
  expect(chosenTheme(cookies)).toBe(theme);
});
