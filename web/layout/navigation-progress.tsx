import { useNavigation } from 'react-router';

/** A line at the top of the screen while a page that was asked for is on its way; a quick answer comes before it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div role="progressbar" aria-label="Abrindo a página" className="navigation-progress" />;
}
