/** Address in the app of a category's videos (decision 1), the id encoded as part of one segment. */
export function categoryPath(categoryId: string): string {
  return `/category${encodeURIComponent(categoryId)}`;
}
