import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Laurel } from '#web/ui/laurel.tsx';

/** The page for unknown addresses. */
export function NotFound() {
  return (
    <div className="container-page flex min-h-[60vh] flex-col items-center justify-center py-16 text-center">
      <Laurel className="mb-6 h-20 text-gold" />
      <Heading level={1}>Página não encontrada</Heading>
      <p className="mt-4 max-w-md text-lead text-muted">
        O endereço pode ter mudado ou ter sido digitado com alguma diferença.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={paths.home}>Voltar ao início</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.wreaths}>Ver coroas</Link>
        </Button>
      </div>
    </div>
  );
}
