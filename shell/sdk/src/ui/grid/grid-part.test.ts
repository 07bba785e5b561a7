import { DRAWN_AT_FIRST, drawnItems } from './grid-part';

const indices = (...given: Parameters<typeof drawnItems>) => drawnItems(...given).map(({ index }) => index);

test('a short list is drawn whole', () => {
  expect(indices(3, null)).toEqual([0, 1, 2]);
});

test('of a long list that was not measured yet the first items are drawn', () => {
  expect(indices(100_000, null)).toHaveLength(DRAWN_AT_FIRST);
});

test('of a measured list the rows of its part are drawn, with the room above them', () => {
  const rows = [
    { row: 0, room: 0 },
    { row: 9, room: 800 },
  ];
  expect(drawnItems(29, { columns: 3, rows, firstInView: 27 })).toEqual([
    { index: 0, room: 0 },
    { index: 1, room: 0 },
    { index: 2, room: 0 },
    { index: 27, room: 800 },
    { index: 28, room: 800 },
  ]);
});

test('a part of a list that has become shorter draws nothing beyond its end', () => {
  expect(
    indices(4, {
      columns: 2,
      rows: [
        { row: 1, room: 0 },
        { row: 2, room: 0 },
      ],
      firstInView: 2,
    }),
  ).toEqual([2, 3]);
});
