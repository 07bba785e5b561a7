/** Number of Unicode code points in `text`: JSON Schema counts the length of the other fields in them. */
export function characterCount(text: string): number {
  return [...text].length;
}
