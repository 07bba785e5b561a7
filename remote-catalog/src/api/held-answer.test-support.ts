/** An answer that a test holds back until it calls `give`. */
export function heldAnswer() {
  let give: (answer: object) => void = () => undefined;
  const promise = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
