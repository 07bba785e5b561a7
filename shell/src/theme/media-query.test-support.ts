/** A fake `matchMedia`, which jsdom lacks, for a system whose preferred theme a test can change. */
export class FakeSystem {
  private readonly queries = new Set<EventTarget>();
  private theme: 'light' | 'dark' = 'dark';

  /** Replaces `window.matchMedia`. */
  install(): this {
    window.matchMedia = (media) => {
      const query = new EventTarget();
      this.queries.add(query);
      const matches = () => media.includes(`prefers-color-scheme: ${this.theme}`);
      return Object.defineProperty(query, 'matches', { get: matches }) as MediaQueryList;
    };
    return this;
  }

  prefer(theme: 'light' | 'dark'): void {
    this.theme = theme;
    for (const query of this.queries) query.dispatchEvent(new Event('change'));
  }
}
