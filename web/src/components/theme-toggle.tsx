import { Moon, Sun } from 'lucide-react';
import { useTheme } from '@/lib/theme.ts';
import { Button } from './ui/button.tsx';

export function ThemeToggle() {
  const [theme, toggle] = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={toggle}
      aria-label={theme === 'dark' ? 'Use light theme' : 'Use dark theme'}
    >
      <Icon aria-hidden />
    </Button>
  );
}
