import { changedFields, errorsByField, fieldLabel, fieldOptions } from './video-fields';

test('an edit has the fields alone that differ', () => {
  const before = { title: 'Yoga', minutes: '20' };
  expect(changedFields(before, { ...before, minutes: '', alt: '' })).toEqual({ minutes: '' });
});

test('each message of a rejected edit stands at its field, and the others together', () => {
  const messages = ['Video v1: minutes takes a whole number, not "x"; title is missing', 'The disk is full.'];
  expect(errorsByField(messages, ['title', 'minutes'])).toEqual({
    fields: { minutes: 'Minutes takes a whole number, not "x"', title: 'Title is missing' },
    other: 'The disk is full.',
  });
});

test('a field that is not known has its own name, and takes any text', () => {
  expect(fieldLabel('mood')).toBe('mood');
  expect(fieldOptions('mood')).toBeUndefined();
  expect(fieldOptions('intensity')).toContainEqual(['medium', 'Moderate']);
});
