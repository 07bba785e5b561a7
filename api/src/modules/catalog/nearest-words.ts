/** Words up to this length are corrected by one letter, longer ones by two. */
const SHORT_MAX_LENGTH = 5;

/** By how many letters `word` may be wrong. */
function toleranceOf(word: string): number {
  return word.length <= SHORT_MAX_LENGTH ? 1 : 2;
}

/** `word`, and its remainders without each of its letters, or without each two letters if it is long. */
export function formsOf(word: string): string[] {
  let latest = [word];
  const forms = new Set(latest);
  for (let step = 0; step < toleranceOf(word); step += 1) {
    latest = latest.flatMap((form) =>
      Array.from(form, (_letter, index) => form.slice(0, index) + form.slice(index + 1)),
    );
    for (const form of latest) forms.add(form);
  }
  return [...forms];
}

/**
 * The `candidates` for the misspelt `word`, the nearest first. Ties: candidates with the same first letter, then of the
 * nearest length, then longer ones, because letters are left out more often than added.
 */
export function nearestWords(word: string, candidates: readonly string[]): string[] {
  const similar = candidates.filter(({ length }) => Math.abs(length - word.length) <= toleranceOf(word));
  const ranked = similar.map((candidate) => ({
    candidate,
    distance: distanceOf(word, candidate),
    otherStart: candidate[0] === word[0] ? 0 : 1,
    difference: Math.abs(candidate.length - word.length),
  }));
  return ranked
    .filter(({ distance }) => distance <= toleranceOf(word))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        a.otherStart - b.otherStart ||
        a.difference - b.difference ||
        b.candidate.length - a.candidate.length ||
        (a.candidate < b.candidate ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

/** The letters to add, omit, replace or swap with a neighbour to get from `a` to `b` (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_unused, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      costs.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + same,
          swapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
