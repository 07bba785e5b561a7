/** A fake, as jsdom lacks IntersectionObserver. Elements come into view when the test says so. */
export class FakeIntersectionObserver implements IntersectionObserver {
  private static readonly watching = new Set<FakeIntersectionObserver>();

  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = '';
  readonly thresholds = [0];

  constructor(
    private readonly callback: IntersectionObserverCallback,
    options: IntersectionObserverInit = {},
  ) {
    this.rootMargin = options.rootMargin ?? '';
  }

  /** Call before each test: it drops the observers of earlier tests. */
  static install(): void {
    FakeIntersectionObserver.watching.clear();
    globalThis.IntersectionObserver = FakeIntersectionObserver;
  }

  /** Reports every observed element as near the view. */
  static comeNear(): void {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    for (const observer of [...FakeIntersectionObserver.watching]) observer.callback([entry], observer);
  }

  observe(): void {
    FakeIntersectionObserver.watching.add(this);
  }

  unobserve(): void {
    FakeIntersectionObserver.watching.delete(this);
  }

  disconnect(): void {
    FakeIntersectionObserver.watching.delete(this);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
