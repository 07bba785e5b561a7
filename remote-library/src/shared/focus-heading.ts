/** Focuses the page's heading once the focused control is gone. The page stays where the viewer has scrolled it. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
