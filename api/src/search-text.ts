/**
 * `text` as it is stored for and compared by a search. Folding case here rather than in the database makes
 * both engines find the same: SQLite folds ASCII alone.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
