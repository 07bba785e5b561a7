/**
 * The form in which text is stored for search and compared. Folding case here and not in the database makes both
 * engines find the same: SQLite folds ASCII alone.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What a search for a video looks in: its title, its creator and the name of its category (behaviour.md#search). */
export function videoSearchText(video: { title: string; creator: string; categoryName: string }): string {
  return searchText(`${video.title}\n${video.creator}\n${video.categoryName}`);
}

/** Most words that a search compares: each costs a scan, and more narrow next to nothing. */
const WORDS_MAX = 10;

/** The words of `q` in the form in which they are compared. A search finds the videos that contain all of them. */
export function searchWords(q: string): string[] {
  return [...new Set(searchText(q).split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX);
}
