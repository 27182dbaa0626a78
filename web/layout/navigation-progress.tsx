import { useNavigation } from 'react-router';

/** A line at the top of the screen while another page loads; quick loads end before it appears. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label="Abrindo a página" className="navigation-progress" />;
}
