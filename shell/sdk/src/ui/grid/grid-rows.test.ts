import { RENDERED_FIRST, renderedItems } from './grid-rows';

const indices = (...args: Parameters<typeof renderedItems>) =>
  renderedItems(...args).map(({ index }) => index);

test('renders a short list whole', () => {
  expect(indices(3, null)).toEqual([0, 1, 2]);
});

test('renders the first items of a long list before it is measured', () => {
  expect(indices(100_000, null)).toHaveLength(RENDERED_FIRST);
});

test('renders the rows near the view, with the space above them', () => {
  const rows = [
    { row: 0, space: 0 },
    { row: 9, space: 800 },
  ];
  expect(renderedItems(29, { columns: 3, rows })).toEqual([
    { index: 0, space: 0 },
    { index: 1, space: 0 },
    { index: 2, space: 0 },
    { index: 27, space: 800 },
    { index: 28, space: 800 },
  ]);
});

test('renders nothing beyond the end of a list that has become shorter', () => {
  expect(
    indices(4, {
      columns: 2,
      rows: [
        { row: 1, space: 0 },
        { row: 2, space: 0 },
      ],
    }),
  ).toEqual([2, 3]);
});
