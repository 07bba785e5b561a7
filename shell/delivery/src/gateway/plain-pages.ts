/** A page without the shell: one cannot be sent. */
function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
  <body><h1>${title}</h1><p>${text}</p></body>
</html>
`;
}

/** The response when the gateway cannot make a page. */
export const UNAVAILABLE = plainPage(
  'FitReel isn’t available right now',
  'Please <a href="">try again</a> in a moment.',
);

/** The response to a client that opens more pages than a person does. */
export const TOO_MANY = plainPage(
  'Too many pages at once',
  'Please <a href="">try again</a> in a few seconds.',
);
