import type { MutantStatus } from '@stryker-mutator/api/core';
import { dropStaticSurvivors } from './kept-results';

test('a survivor that no test is known to reach is tried again, since a new test may notice it', () => {
  const mutant = (id: string, status: MutantStatus, isStatic?: boolean) => ({ id, status, static: isStatic });
  const results = {
    files: {
      'a.ts': {
        mutants: [
          mutant('a', 'Killed', true),
          mutant('b', 'Survived', false),
          mutant('c', 'Survived', true),
          mutant('d', 'NoCoverage'),
          mutant('e', 'Ignored'),
        ],
      },
    },
  };
  dropStaticSurvivors(results);
  expect(results.files['a.ts'].mutants.map(({ id }) => id)).toEqual(['a', 'b', 'e']);
});
