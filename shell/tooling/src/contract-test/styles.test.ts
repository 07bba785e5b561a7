import { temporaryFolders } from '../../testing/temporary-folder';
import { styleProblems } from './styles';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function problemsOf(css: string): Promise<string[]> {
  const dist = await folders.create({ 'page.css': css });
  return styleProblems({ dist, release: { description: { name: 'catalog' }, files: { 'page.css': '' } } });
}

test.each([
  ['.catalog_card_title { color: red }'],
  ['.catalog_card_title h1, :is(.catalog_a_b) > p { color: red }'],
  ['.catalog_card_title { &:hover { color: red } }'],
  ['@media print { .catalog_card_title { display: none } }'],
])('%s stays inside', async (css) => {
  expect(await problemsOf(css)).toEqual([]);
});

test.each([
  ['body { display: none }'],
  ['.library_card_title { color: red }'],
  ['@media print { h1 { color: red } }'],
])('%s styles other remotes', async (css) => {
  expect(await problemsOf(css)).toEqual([expect.stringMatching(/^page\.css:1:\d+: a rule without a class/)]);
});
