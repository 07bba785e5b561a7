import { withdraw } from './withdraw';

const BASE = 'http://fitreel.test/releases/catalog/1.0.0-000000000000/';

function put(html: string): void {
  document.head.innerHTML = html;
}

test('scripts and styles of the folder leave the page, and all else stays', () => {
  put(`
    <script src="${BASE}remoteEntry.js?retry=1"></script>
    <script src="${BASE}page-home.js"></script>
    <link rel="stylesheet" href="${BASE}page-home.css">
    <link rel="preload" as="script" href="${BASE}page-home.js">
    <script src="http://fitreel.test/releases/catalog/1.0.0-111111111111/remoteEntry.js"></script>
    <link rel="stylesheet" href="http://fitreel.test/releases/shell/1.0.0-000000000000/main.css">
    <script type="application/json">{}</script>
  `);
  const [entry] = document.scripts;
  withdraw(BASE);
  const left = [...document.head.children].map((element) => `${element.localName} ${element.outerHTML}`);
  expect(left).toEqual([
    expect.stringMatching(/^link .*rel="preload"/),
    expect.stringMatching(/^script .*111111111111/),
    expect.stringMatching(/^link .*main\.css/),
    expect.stringMatching(/^script .*json/),
  ]);
  expect(entry?.ownerDocument).not.toBe(document);
});
