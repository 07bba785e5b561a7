import type { UserEvent } from '@testing-library/user-event';

/** Adds `text` to a field in one step, as a password manager does. Each typed key would take as long as this whole call. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** The description of a field for assistive technology: its hint and its error, in one line. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
