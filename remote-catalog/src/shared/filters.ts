import { useNavigation, useSearchParams } from 'react-router-dom';
import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { keepPreviousData, queryOptions, useQuery } from '@fitreel/sdk/query';
import { bodyPartGroup, factLabels } from '@fitreel/sdk/ui';
import { filterTexts } from './texts';

/** Filter values by name, as in the parameters of a page's address: separated by commas (behaviour.md#filters). */
export type Filters = Partial<Record<FilterName, string>>;
export type FilterName = (typeof FILTER_NAMES)[number];
export const FILTER_NAMES = Object.keys(factLabels) as (keyof typeof factLabels)[];

/** The filters of a list, and its order unless that is the default. */
export type Choices = Filters & { sort?: string };

/** The possible values of a filter or of the order, each with its label, in the order of its menu. */
export const optionsOf = (name: keyof Choices): [string, string][] =>
  Object.entries(name === 'sort' ? filterTexts.sorts : factLabels[name]).filter(
    ([value]) => bodyPartGroup(value) === value,
  );

/** The values of a filter. */
export const valuesOf = (filter = ''): string[] => (filter === '' ? [] : filter.split(','));

/** The values of `name` that `isWanted` selects, as a parameter: in the order of its menu. */
const parameterOf = (name: keyof Choices, isWanted: (value: string) => boolean): string =>
  optionsOf(name)
    .map(([value]) => value)
    .filter(isWanted)
    .join(',');

/** The choices in the parameters of an address. Ignores unknown values (behaviour.md#filters). */
export function filtersIn(parameters: URLSearchParams): Choices {
  return Object.fromEntries(
    [...FILTER_NAMES, 'sort' as const].flatMap((name) => {
      const given = parameters.get(name)?.trim();
      const values = name === 'sort' ? [given] : valuesOf(given);
      const chosen = parameterOf(name, (value) => values.includes(value));
      return chosen === '' ? [] : [[name, chosen]];
    }),
  );
}

/** Toggles `value` in a filter. */
export const toggled = (name: FilterName, filter: string | undefined, value: string): string =>
  parameterOf(name, (option) => valuesOf(filter).includes(option) !== (option === value));

/** The choices in the current address, and in the address being loaded. */
export function useFilters(): { chosen: Choices; next: Choices } {
  const [parameters] = useSearchParams();
  const { location } = useNavigation();
  const chosen = filtersIn(parameters);
  return { chosen, next: location ? filtersIn(new URLSearchParams(location.search)) : chosen };
}

/** The list to filter: all videos, a category's, or the results of a search. */
export interface FilteredList {
  categoryId?: string | null;
  q?: string;
}

/** The values that occur in a list, and the number of videos that match `chosen`. */
export function countsQuery(
  api: ApiClient,
  { categoryId = null, q }: FilteredList,
  { sort: _sort, ...chosen }: Choices,
) {
  const query = { category: categoryId ?? undefined, q, ...chosen };
  return queryOptions({
    queryKey: ['catalog', 'filters', query],
    queryFn: ({ signal }): Promise<Contract.FiltersResponse> =>
      api.request('GET /filters', { query: query as Contract.FiltersQuery, signal }),
    retryOnMount: false,
  });
}

/** While new counts load, the previous ones stay and `isPlaceholderData` is true. */
export function useCounts(list: FilteredList) {
  const { chosen } = useFilters();
  return useQuery({ ...countsQuery(useApi(), list, chosen), placeholderData: keepPreviousData });
}

/** `24 videos`, with a different text if that is a minimum; empty until it is known. */
export function countText({ data, isPlaceholderData }: ReturnType<typeof useCounts>): string {
  if (!data || isPlaceholderData) return '';
  return data.more ? filterTexts.moreThan(data.total) : filterTexts.count(data.total);
}
