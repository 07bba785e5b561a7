import { storageProblemsIn } from './storage';

const FOREIGN = 'writes the storage key queue, which does not begin with “library.”';
const HIDDEN = 'uses the browser’s storage with a key that is not written out';

test.each([
  ['(0,r.deviceItem)("queue",{parse:e})', FOREIGN],
  ["tabItem('queue', {})", FOREIGN],
  ['(0,r.tabItem)(u,{})', HIDDEN],
  ['(0,r.deviceItem)(`${t}.queue`,{})', HIDDEN],
  ['()=>localStorage.setItem("queue",e)', FOREIGN],
  ['window.sessionStorage.removeItem(`queue`)', FOREIGN],
  ['localStorage.setItem(u,e)', HIDDEN],
  ['localStorage[u]=e', HIDDEN],
  ['let s=window.localStorage;', HIDDEN],
])('%s breaks the contract', (script, problem) => {
  expect(storageProblemsIn('library', `let u="queue";${script}`)).toEqual([problem]);
});

test.each([
  '(0,r.deviceItem)("library.queue",{was:"queue",parse:e})',
  "localStorage.setItem('library.queue', e)",
  'localStorage.getItem("token")',
  'try{if(window.localStorage)return!!localStorage.getItem(n.BROWSER_LOG_KEY)}catch(e){}',
  'if(o()&&window.localStorage)return Boolean(localStorage.getItem(n))',
  '{deviceItem:()=>r,tabItem:()=>n}',
])('%s keeps the contract', (script) => {
  expect(storageProblemsIn('library', script)).toEqual([]);
});
