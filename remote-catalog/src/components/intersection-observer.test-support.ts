/** What jsdom lacks: an observer whose elements come into view when a test says so. */
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

  /** For the test that calls it; what earlier tests left is forgotten. */
  static install(): void {
    FakeIntersectionObserver.watching.clear();
    globalThis.IntersectionObserver = FakeIntersectionObserver;
  }

  /** All that is watched comes near the view. */
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
