import { useRef } from 'react';

/** A shorter or steeper movement is scrolling. */
const LEAST_PX = 60;
const STEEPEST = 0.5;

/** Reports one-finger swipes, except those that start in an element that scrolls sideways. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget }: React.TouchEvent) => {
      const touch = touches[0];
      from.current =
        touch && touches.length === 1 && !scrollsSideways(target, currentTarget)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) < LEAST_PX || Math.abs(y) > STEEPEST * Math.abs(x)) return;
      onSwipe(x < 0 ? 'left' : 'right');
    },
  };
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  for (let one = target instanceof Element ? target : null; one && one !== within; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible') return true;
  }
  return false;
}
