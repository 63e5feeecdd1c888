import { afterEach, expect, it, vi } from 'vitest';
import { scrollWithin } from './scroll-within.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** The scroll position of a box from 100 to 500 after scrolling an element into it. */
function scrolled({ top, height, margin }: { top: number; height: number; margin?: string }): number {
  const box = document.createElement('div');
  const element = document.createElement('p');
  box.style.overflowY = 'auto';
  if (margin) element.style.setProperty('scroll-margin-top', margin);
  box.append(element);
  document.body.append(box);
  vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 400));
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, height));
  box.scrollTop = 1000;
  scrollWithin(element);
  return box.scrollTop;
}

it('moves an element below a sticky header by its scroll margin', () => {
  expect(scrolled({ top: 120, height: 100 })).toBe(1000);
  expect(scrolled({ top: 120, height: 100, margin: '112px' })).toBe(1000 - 92);
});

it('shows the beginning of an element that is too high, below the header', () => {
  expect(scrolled({ top: 450, height: 390, margin: '112px' })).toBe(1000 + 350 - 112);
});

it('scrolls only as far as needed for an element at the end', () => {
  expect(scrolled({ top: 450, height: 100, margin: '112px' })).toBe(1050);
});
