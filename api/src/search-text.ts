/**
 * `text` as it is stored for and compared by a search. Folding case here rather than in the database makes
 * both engines find the same: SQLite folds ASCII alone.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What a search for a video looks in: its title, its creator and the name of its category. */
export function videoSearchText(video: { title: string; creator: string; categoryName: string }): string {
  return searchText(`${video.title}\n${video.creator}\n${video.categoryName}`);
}

/** Words that a search compares; more would cost a scan each and narrow next to nothing. */
const WORDS_MAX = 10;

/** The words of `q`, as they are compared. A video is found that holds all of them, wherever each stands. */
export function searchWords(q: string): string[] {
  return [...new Set(searchText(q).split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX);
}
