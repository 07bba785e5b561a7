/** Text in which web addresses are links. The text is untrusted: links are limited to http and https. */
export function LinkedText({ text }: { text: string }) {
  return parts(text).map((part, index) =>
    part.isAddress ? (
      <a key={index} href={part.text} target="_blank" rel="nofollow noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Characters that end a sentence around an address rather than the address itself. */
const CLOSING = /[.,;:!?'’”»)\]}]+$/;

function parts(text: string): { text: string; isAddress: boolean }[] {
  const found: { text: string; isAddress: boolean }[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(match);
    if (!URL.canParse(address)) continue;
    found.push({ text: text.slice(end, index), isAddress: false }, { text: address, isAddress: true });
    end = index + address.length;
  }
  return [...found, { text: text.slice(end), isAddress: false }];
}

/** A closing bracket belongs to an address that contains the opening one: https://a.example/Squat_(exercise). */
function withoutClosing(address: string): string {
  const cut = address.replace(CLOSING, '');
  return cut.includes('(') && address[cut.length] === ')' ? `${cut})` : cut;
}
