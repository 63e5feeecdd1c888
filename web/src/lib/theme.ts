import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** `public/theme.js` has already set the class before the first paint; this keeps it in step afterwards. */
const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

system?.addEventListener('change', (event) => {
  if (localStorage.getItem(KEY) === null) apply(event.matches ? 'dark' : 'light');
});

export function useTheme(): [theme: Theme, toggle: () => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    // Choosing what the system prefers anyway is stored as no choice, so that the theme follows the system again.
    if (next === (system?.matches ? 'dark' : 'light')) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    apply(next);
  };
  return [theme, toggle];
}
