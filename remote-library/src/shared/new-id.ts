/** A unique random id: 32 hexadecimal digits. `crypto.randomUUID` is missing on a site without HTTPS. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
