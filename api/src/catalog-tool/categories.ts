import type { CategoryRow } from '../db/tables';
import { searchText } from '../modules/catalog/search-text';
import { categoryId } from './identity';
import { shown } from './problem';

/** What the name of a category in a file leads to. */
type FoundCategory = { category: CategoryRow } | { says: string };

export type CategoryBook = {
  /** The category called `name`, whatever its case; with `create`, a new one where there is none. */
  find(name: string): FoundCategory;
  /** The new ones, in the order of the file. */
  added(): CategoryRow[];
};

/** The categories of the catalogue, `present`, for a file that may bring others only with `create`. */
export function categoryBook(present: readonly CategoryRow[], create: boolean): CategoryBook {
  const byKey = new Map(present.map((category) => [searchText(category.name), category]));
  const byId = new Map(present.map((category) => [category.id, category]));
  const added: CategoryRow[] = [];
  const last = Math.max(-1, ...present.map(({ position }) => position));
  const names = present.map(({ name }) => name).join(', ');

  return {
    find(name) {
      const found = byKey.get(searchText(name));
      if (found) return { category: found };
      if (!create) {
        return { says: `categoryName takes a category that is there (${names}), not ${shown(name)}` };
      }
      const id = categoryId(name);
      const namesake = byId.get(id);
      if (namesake) {
        const says = `categoryName ${shown(name)} would have the address of ${shown(namesake.name)}, ${id}`;
        return { says };
      }
      const category = { id, name, position: last + 1 + added.length };
      byKey.set(searchText(name), category);
      byId.set(id, category);
      added.push(category);
      return { category };
    },
    added: () => added,
  };
}
