import type { Trim } from './edits';

/** TanStack Query without mutations. */
export const REACT_QUERY: Trim = {
  library: '@tanstack/query-core',
  file: /[\\/]query-core[\\/]build[\\/]modern[\\/]queryClient\.js$/,
  contains: 'QueryClient',
  edits: [
    // The SDK has no `useMutation`: changes of the user's data go through its own queue.
    [
      /config\.mutationCache \|\| new MutationCache\(\)/g,
      '{ clear() {}, findAll: () => [], getAll: () => [], resumePausedMutations: async () => {} }',
      1,
    ],
  ],
};
