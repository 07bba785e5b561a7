import { displayTitle } from './video-title';

const family = '👩‍👩‍👧‍👦';
const accented = 'e\u0301';

describe('displayTitle', () => {
  it.each([0, 1, 50, 51])('leaves %i characters as they are', (length) => {
    expect(displayTitle('a'.repeat(length))).toBe('a'.repeat(length));
  });

  it.each([52, 500])('cuts %i characters to the first 51 and an ellipsis', (length) => {
    expect(displayTitle('a'.repeat(length))).toBe(`${'a'.repeat(51)}…`);
  });

  it.each([
    ['an emoji of several code points', family],
    ['a letter with a combining mark', accented],
    ['a flag', '🇮🇳'],
    ['a syllable of several letters', 'நி'],
  ])('counts %s as one character and never splits it', (_, character) => {
    expect(displayTitle(character.repeat(51))).toBe(character.repeat(51));
    expect(displayTitle(character.repeat(52))).toBe(`${character.repeat(51)}…`);
  });

  it('takes a mark at the cut as part of the character that is left out', () => {
    expect(displayTitle(`${'a'.repeat(52)}\u0301`)).toBe(`${'a'.repeat(51)}…`);
    expect(displayTitle(`${'a'.repeat(51)}\u0301b`)).toBe(`${'a'.repeat(51)}\u0301…`);
  });

  it('keeps a cut inside mixed text at a whole character', () => {
    expect(displayTitle(`${'a'.repeat(50)}${family}tail`)).toBe(`${'a'.repeat(50)}${family}…`);
  });
});
