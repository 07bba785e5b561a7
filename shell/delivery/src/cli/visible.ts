/** Characters that would move the cursor, break a line or turn the text around in a terminal. */
const HIDDEN = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu;

/** `text` as a terminal may show it: what it says may come from another team or a gateway. Line breaks stay. */
export function visible(text: string): string {
  return text.replace(HIDDEN, '\ufffd');
}
