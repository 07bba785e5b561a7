/** Address in the app of a category's videos (behaviour.md#category-paths), the id encoded as part of one segment. */
export function categoryPath(categoryId: string): string {
  return `/category${encodeURIComponent(categoryId)}`;
}
