import { useState } from 'react';
import { applyTheme, THEME_KEY, useTheme } from '@/lib/theme.ts';

export const themeChoices = [
  ['system', 'Same as device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

type Choice = (typeof themeChoices)[number][0];

const stored = (): Choice => {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

/** The selected theme and its setter; the button in the bar changes it too. */
export function useThemeChoice(): [Choice, (choice: Choice) => void] {
  useTheme();
  const [, redraw] = useState(0);
  const choose = (choice: Choice) => {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    applyTheme(choice === 'system' ? (isDark ? 'dark' : 'light') : choice);
    redraw((count) => count + 1);
  };
  return [stored(), choose];
}
