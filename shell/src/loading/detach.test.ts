import { detach } from './detach';

const BASE = 'http://fitreel.test/releases/catalog/1.0.0-000000000000/';

function put(html: string): void {
  document.head.innerHTML = html;
}

test('removes scripts, styles and preloads of the folder, and nothing else', () => {
  put(`
    <script src="${BASE}remoteEntry.js?retry=1"></script>
    <script src="${BASE}page-home.js"></script>
    <link rel="stylesheet" href="${BASE}page-home.css">
    <link rel="preload" as="script" href="${BASE}page-home.js">
    <link rel="preload" as="script" href="http://fitreel.test/releases/shell/1.0.0-000000000000/sdk-forms.js">
    <script src="http://fitreel.test/releases/catalog/1.0.0-111111111111/remoteEntry.js"></script>
    <link rel="stylesheet" href="http://fitreel.test/releases/shell/1.0.0-000000000000/main.css">
    <script type="application/json">{}</script>
  `);
  const [entry] = document.scripts;
  detach(BASE);
  const left = [...document.head.children].map((element) => `${element.localName} ${element.outerHTML}`);
  expect(left).toEqual([
    expect.stringMatching(/^link .*rel="preload".*sdk-forms/),
    expect.stringMatching(/^script .*111111111111/),
    expect.stringMatching(/^link .*main\.css/),
    expect.stringMatching(/^script .*json/),
  ]);
  expect(entry?.ownerDocument).not.toBe(document);
});
