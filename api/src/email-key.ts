/** What makes two emails the same: case and surrounding space do not count (decision 9). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
