import type { CategoryRow } from '../../db/tables';
import { searchText } from '../../modules/catalog/search-text';
import { display } from './file-row';
import { categoryId } from './identity';

type FoundCategory = { category: CategoryRow } | { message: string };

export type CategoryIndex = {
  /** The category with this name, in any case; with `create`, a new one if it does not exist. */
  find(name: string): FoundCategory;
  /** The new categories, in the order of the file. */
  added(): CategoryRow[];
};

/** Looks categories up by name: those in `existing`, and with `create` those that the file adds. */
export function categoryIndex(existing: readonly CategoryRow[], create: boolean): CategoryIndex {
  const byName = new Map(existing.map((category) => [searchText(category.name), category]));
  const byId = new Map(existing.map((category) => [category.id, category]));
  const added: CategoryRow[] = [];
  const last = Math.max(-1, ...existing.map(({ position }) => position));
  const names = existing.map(({ name }) => name).join(', ');

  return {
    find(name) {
      const found = byName.get(searchText(name));
      if (found) return { category: found };
      if (!create) {
        return { message: `categoryName takes an existing category (${names}), not ${display(name)}` };
      }
      const id = categoryId(name);
      const other = byId.get(id);
      if (other) {
        const message = `categoryName ${display(name)} would get the id of ${display(other.name)}, ${id}`;
        return { message };
      }
      const category = { id, name, position: last + 1 + added.length };
      byName.set(searchText(name), category);
      byId.set(id, category);
      added.push(category);
      return { category };
    },
    added: () => added,
  };
}
