import { RESULTS_COUNTED_MAX, type FiltersQuery, type FiltersResponse } from '@fitreel/contract';
import type { Database } from '../../db/database';
import {
  factsIn,
  FILTER_NAMES,
  FILTER_VALUES,
  filterOf,
  isFiltering,
  isIn,
  numberIn,
  type FactFilter,
  type FilterName,
} from './filter-values';
import { countFacets, type FacetCount } from './repository';
import { meaningOf, meaningOfAll } from './search-meaning';
import { findFacets, wordsOfCategory } from './search-repository';
import { type Facts, within } from './search-terms';
import { searchWords } from './search-words';
import type { CatalogVersion } from './version';

/** The maximum share of a process's time for counting, however often the catalogue changes. */
const TIME_SHARE = 0.05;

type Counts = readonly Omit<FacetCount, 'category_id'>[];

/** Lists the filters and how many videos they leave (behaviour.md#filters). */
export class Filters {
  readonly #database: Database;
  #counts: Promise<FacetCount[]> | undefined;
  #isOutdated = false;
  /** When the videos may be counted again, by `performance.now`. */
  #restUntil = 0;

  constructor(database: Database, version: CatalogVersion) {
    this.#database = database;
    version.onChange(() => (this.#isOutdated = true));
  }

  async of({ category, q = '', ...query }: FiltersQuery): Promise<FiltersResponse> {
    const filter = filterOf(query);
    if (q.trim() !== '') return this.#ofSearch(q, category, filter);
    return response(await this.#countsIn(category), filter);
  }

  /** Counts by facet, of one category or of all. */
  async #countsIn(category: string | undefined): Promise<Counts> {
    const counts = await this.#all();
    return category === undefined ? counts : counts.filter((row) => row.category_id === category);
  }

  /** The counts of the catalogue, made once per version of it. */
  #all(): Promise<FacetCount[]> {
    if (this.#counts && !(this.#isOutdated && performance.now() >= this.#restUntil)) return this.#counts;
    const start = performance.now();
    this.#isOutdated = false;
    this.#counts = countFacets(this.#database.reads).finally(() => {
      const end = performance.now();
      this.#restUntil = end + (end - start) / TIME_SHARE;
    });
    // The next request retries.
    this.#counts.catch(() => (this.#counts = undefined));
    return this.#counts;
  }

  /** Reads no more results of a search than it can count. With more, it lists the catalogue's filters without counts. */
  async #ofSearch(q: string, category: string | undefined, filter: FactFilter): Promise<FiltersResponse> {
    const meaning = await meaningOf(this.#database, searchWords(q));
    const inName = await wordsOfCategory(this.#database, category);
    const found = (facts: Facts) =>
      meaning.words.length === 0 || !inName
        ? []
        : findFacets(
            this.#database,
            within(meaningOfAll(meaning, facts), inName),
            { category },
            RESULTS_COUNTED_MAX + 1,
          );
    const all = await found([]);
    if (all.length <= RESULTS_COUNTED_MAX)
      return response(
        all.map((facts) => ({ ...facts, count: 1 })),
        filter,
      );
    const { length: total } = isFiltering(filter) ? await found(factsIn(filter)) : all;
    const isMore = total > RESULTS_COUNTED_MAX;
    return {
      total: isMore ? RESULTS_COUNTED_MAX : total,
      ...(isMore && { more: true }),
      ...withoutCounts(response(await this.#countsIn(category), {})),
    };
  }
}

const sum = (counts: Counts) => counts.reduce((total, { count }) => total + count, 0);

/** An object with a value for each filter. */
const each = <T>(make: (name: FilterName) => T) =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, make(name)])) as Record<FilterName, T>;

function response(counts: Counts, filter: FactFilter): FiltersResponse {
  /** The values that the videos have, and how many videos each leaves together with the other filters. */
  const options = (name: FilterName) => {
    const beside = counts.filter((row) => isIn(row, { ...filter, [name]: undefined }));
    return FILTER_VALUES[name].flatMap((value, index) => {
      const has = (row: Counts[number]) => numberIn(name, row) === index + 1;
      return counts.some(has) ? [{ value, count: sum(beside.filter(has)) }] : [];
    });
  };
  return { total: sum(counts.filter((row) => isIn(row, filter))), ...each(options) };
}

const withoutCounts = (counted: FiltersResponse) =>
  each((name) => counted[name].map(({ value }) => ({ value })));
