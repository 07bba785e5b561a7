import type { UserEvent } from '@testing-library/user-event';

/** Adds `text` to a field at once, as a password manager does. Each typed key would cost what this costs in all. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
