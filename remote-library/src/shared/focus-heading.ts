/** Focuses the page's heading after the focused control has disappeared. The scroll position stays. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
