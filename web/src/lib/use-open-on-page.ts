import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Open state that ends when the page changes. The URL changes before the next page is shown, so a menu that
 * the user opens in between belongs to the next page and stays open.
 */
export function useOpenOnPage(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  useEffect(() => setOpenOn((opened) => (opened === pathname ? opened : null)), [pathname]);
  return [openOn !== null, (open) => setOpenOn(open ? window.location.pathname : null)];
}
