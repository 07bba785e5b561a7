/** Path of a category's page (behaviour.md#category-paths). The id is encoded, as it is part of one segment. */
export function categoryPath(categoryId: string): string {
  return `/category${encodeURIComponent(categoryId)}`;
}
