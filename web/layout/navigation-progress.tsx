import { useNavigation } from 'react-router';

/**
 * A line at the top of the screen while another page loads; its animation starts late enough to stay hidden on quick
 * loads.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label="Abrindo a página" className="navigation-progress" />;
}
