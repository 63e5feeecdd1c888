import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';
const listeners = new Set<() => void>();
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** `public/theme.js` sets the class before the first paint; this code updates it afterwards. */
const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

system?.addEventListener('change', (event) => {
  if (localStorage.getItem(THEME_KEY) === null) applyTheme(event.matches ? 'dark' : 'light');
});

export function useTheme(): [theme: Theme, toggle: () => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    // Choosing the system's theme clears the stored choice, so that the theme follows the system again.
    if (next === (system?.matches ? 'dark' : 'light')) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, next);
    applyTheme(next);
  };
  return [theme, toggle];
}
