/** An `IntersectionObserver` that sees what a test says: the DOM of the tests has no window to scroll. */
export class FakeSight implements IntersectionObserver {
  static #all: FakeSight[] = [];
  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = '0px';
  readonly thresholds: readonly number[];
  readonly #watched = new Map<Element, boolean>();
  readonly #tell: IntersectionObserverCallback;

  constructor(
    tell: IntersectionObserverCallback,
    { rootMargin = '0px', threshold = 0 }: IntersectionObserverInit = {},
  ) {
    this.#tell = tell;
    this.rootMargin = rootMargin;
    this.thresholds = [threshold].flat();
    FakeSight.#all.push(this);
  }

  static install(): void {
    Object.assign(globalThis, { IntersectionObserver: FakeSight });
  }

  static remove(): void {
    FakeSight.#all = [];
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }

  /** From now on exactly these are in sight: in the upper part of the window, or whole in the window. */
  static see(elements: readonly Element[], how: 'above' | 'whole'): void {
    for (const observer of FakeSight.#all) {
      const wantsWhole = observer.thresholds.some(share => share > 0);
      if (wantsWhole === (how === 'whole')) observer.#see(elements);
    }
  }

  observe(element: Element): void {
    this.#watched.set(element, false);
  }

  unobserve(element: Element): void {
    this.#watched.delete(element);
  }

  disconnect(): void {
    this.#watched.clear();
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  #see(elements: readonly Element[]): void {
    const changed = [...this.#watched].filter(([element, seen]) => elements.includes(element) !== seen);
    const entries = changed.map(([target, seen]) => {
      this.#watched.set(target, !seen);
      const nowhere = target.getBoundingClientRect();
      return {
        target,
        isIntersecting: !seen,
        intersectionRatio: seen ? 0 : 1,
        boundingClientRect: nowhere,
        intersectionRect: nowhere,
        rootBounds: null,
        time: 0,
      };
    });
    if (entries.length > 0) this.#tell(entries, this);
  }
}
