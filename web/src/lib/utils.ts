import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names (shadcn's `cn`). Deliberately without tailwind-merge: it alone would take a tenth of the
 * sign-in page's JavaScript. If a primitive must differ, give it a variant rather than a clashing class.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
