/** What a chat, a pager or a terminal may take for an instruction, and what stands there instead. */
const INSTRUCTIONS: readonly [RegExp, string][] = [
  [/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, ' '],
  [/</g, '‹'],
  [/>/g, '›'],
  [/@/g, '＠'],
  [/`/g, '’'],
  [/:\/\//g, '[://]'],
  [/\]\(/g, '] ('],
];

/** `text` that strangers may have written, without mentions, links, markup and control characters. */
export function harmless(text: string, length: number): string {
  const plain = INSTRUCTIONS.reduce((rest, [found, instead]) => rest.replace(found, instead), text);
  return [...plain].slice(0, length).join('');
}
