import { adding, addingAll, moving, removing, removingAll } from './changes';

const list = (text: string) => [...text].map((_id) => ({ _id }));
const text = (entities: readonly { _id: string }[]) => entities.map(({ _id }) => _id).join('');

describe('adding', () => {
  test('puts the entity at the end, once', () => {
    const edit = adding({ _id: 'c' });
    expect(text(edit.make(list('ab')))).toBe('abc');
    expect(text(edit.make(list('abc')))).toBe('abc');
  });

  test('taken back, removes the entity alone', () => {
    const edit = adding({ _id: 'c' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('abcd')))).toBe('abd');
  });

  test('taken back, leaves an entity that the list already had', () => {
    const edit = adding({ _id: 'a' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('ab')))).toBe('ab');
  });
});

test('adding at a place puts the entity there', () => {
  expect(text(adding({ _id: 'c' }, 1).make(list('ab')))).toBe('acb');
  expect(text(adding({ _id: 'c' }, 9).make(list('ab')))).toBe('abc');
});

describe('moving', () => {
  test.each([
    [0, 'cabd'],
    [3, 'abdc'],
    [9, 'abdc'],
    [2, 'abcd'],
  ])('to %i', (place, order) => {
    const edit = moving<{ _id: string }>({ _id: 'c' }, place);
    const moved = edit.make(list('abcd'));
    expect(text(moved)).toBe(order);
    expect(text(edit.make(moved))).toBe(order);
    expect(text(edit.takeBack(moved))).toBe('abcd');
  });

  test('an entity that is not there changes nothing', () => {
    expect(text(moving<{ _id: string }>({ _id: 'x' }, 0).make(list('ab')))).toBe('ab');
  });
});

describe('removing', () => {
  test.each(['a', 'b', 'c'])('taken back, returns %s to its place', (_id) => {
    const edit = removing<{ _id: string }>({ _id });
    const rest = edit.make(list('abc'));
    expect(text(rest)).toBe('abc'.replace(_id, ''));
    expect(text(edit.takeBack(rest))).toBe('abc');
  });

  test('taken back, puts the last one at the end of a list that has become shorter', () => {
    const edit = removing<{ _id: string }>({ _id: 'd' });
    edit.make(list('abcd'));
    expect(text(edit.takeBack(list('a')))).toBe('ad');
  });

  test('taken back, adds nothing to a list that has the entity again, or never had it', () => {
    const edit = removing<{ _id: string }>({ _id: 'b' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('ba')))).toBe('ba');
    const other = removing<{ _id: string }>({ _id: 'x' });
    expect(text(other.make(list('ab')))).toBe('ab');
    expect(text(other.takeBack(list('ab')))).toBe('ab');
  });
});

test('removing several and adding them at their places gives the same list', () => {
  const rest = removing<{ _id: string }>({ _id: 'a' }, { _id: 'c' }, { _id: 'd' }).make(list('abcde'));
  expect(text(rest)).toBe('be');
  const entries = [0, 2, 3].map((place) => ({ entity: { _id: 'abcde'.charAt(place) }, place }));
  const edit = addingAll(entries);
  const whole = edit.make(rest);
  expect(text(whole)).toBe('abcde');
  expect(text(edit.make(whole))).toBe('abcde');
  expect(text(edit.takeBack(whole))).toBe('be');
});

describe('removing all', () => {
  test('taken back, returns the entities in their order, before those added since', () => {
    const edit = removingAll<{ _id: string }>();
    expect(edit.make(list('abc'))).toEqual([]);
    expect(text(edit.takeBack(list('d')))).toBe('abcd');
  });

  test('taken back, follows the order of the list that it was made on last', () => {
    const edit = removingAll<{ _id: string }>();
    edit.make(list('abc'));
    edit.make(list('cba'));
    expect(text(edit.takeBack([]))).toBe('cba');
  });
});
