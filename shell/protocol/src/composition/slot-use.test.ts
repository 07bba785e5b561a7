import { unmetProps, type SlotPropTypes } from './slot-use';

const unmet = (given: SlotPropTypes, taken: SlotPropTypes) =>
  unmetProps(given, taken).map(({ prop, handedOver: found }) => `${prop}: ${found?.join(' | ') ?? 'none'}`);

const VIDEO: SlotPropTypes = { video: ['Video'] };

test.each<[string, SlotPropTypes, SlotPropTypes, string[]]>([
  ['the same props', VIDEO, VIDEO, []],
  ['more props than it takes', { ...VIDEO, close: ['() => void'] }, VIDEO, []],
  ['no prop that it can do without', VIDEO, { ...VIDEO, title: ['string', 'undefined'] }, []],
  ['fewer types than it takes', { title: ['string'] }, { title: ['null', 'string'] }, []],
  ['a prop too few', VIDEO, { ...VIDEO, close: ['() => void'] }, ['close: none']],
  ['another type', { video: ['string'] }, VIDEO, ['video: string']],
  [
    'more types than it takes',
    { title: ['null', 'string'] },
    { title: ['string'] },
    ['title: null | string'],
  ],
  ['none with a name that all objects have', {}, { valueOf: ['string'] }, ['valueOf: none']],
])('a page that hands a fragment %s leaves unmet: %#', (_what, given, taken, expected) => {
  expect(unmet(given, taken)).toEqual(expected);
});
