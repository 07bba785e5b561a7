import { repositoryFiles } from '../../testing/repository-files';

/** What runs: tests and their data may use any remote's words, and the reports are made from the sources. */
const CODE =
  /^(shell\/sdk|shell\/src|remote-catalog)\/(?!.*(\.test\.|\.test-support\.|\/testing\/)).*\.(ts|tsx|css)$/;

/** Words of likes, watch later, history and playlists. The browser has a history as well. */
const LIBRARY = /\blikes\b|\bliked\b|watch[ -]?later|playlist|(?<!window\.)\bhistory\b(?! entry)/i;

function foundIn({ path, text }: { path: string; text: string }): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [found] = LIBRARY.exec(line) ?? [];
    return found === undefined ? [] : [`${path}:${index + 1}: ${found}`];
  });
}

test('neither the SDK nor the shell nor the catalogue has a word of what the library owns', () => {
  const files = repositoryFiles(CODE);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(foundIn)).toEqual([]);
});

test.each([
  ['useUserList("likes")', 'likes'],
  ['/** The watch-later list. */', 'watch-later'],
  ['const openPlaylist = 1', 'Playlist'],
  ['the history of a viewer', 'history'],
])('%s has such a word', (text, word) => {
  expect(foundIn({ path: 'a.ts', text })).toEqual([`a.ts:1: ${word}`]);
});

test.each(['window.history.back()', 'one history entry', 'looks like a link'])('%s has none', (text) => {
  expect(foundIn({ path: 'a.ts', text })).toEqual([]);
});
