/** For tests of menus: jsdom has no layout and does not scroll, and a menu focuses only elements with a size. */
export function giveElementsSize(): void {
  const { getClientRects, scrollIntoView } = Element.prototype;
  beforeAll(() => {
    Element.prototype.getClientRects = function placed() {
      const rect = this.getBoundingClientRect();
      return Object.assign([rect], { item: (index: number) => (index === 0 ? rect : null) });
    };
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterAll(() => {
    Object.assign(Element.prototype, { getClientRects, scrollIntoView });
  });
}
