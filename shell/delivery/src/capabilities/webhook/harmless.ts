/** Characters that a chat, a pager or a terminal may interpret, with their replacements. */
const INSTRUCTIONS: readonly [RegExp, string][] = [
  [/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' '],
  [/</g, '‹'],
  [/>/g, '›'],
  [/@/g, '＠'],
  [/`/g, '’'],
  [/:\/\//g, '[://]'],
  [/\]\(/g, '] ('],
];

/** Removes mentions, links, markup and control characters from `text`, which strangers may have written. */
export function harmless(text: string, length: number): string {
  const plain = INSTRUCTIONS.reduce((rest, [found, instead]) => rest.replace(found, instead), text);
  return [...plain].slice(0, length).join('');
}
