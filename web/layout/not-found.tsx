import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { Laurel } from '#web/ui/laurel.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

export function NotFound() {
  return (
    <div className="container-page flex min-h-[60vh] flex-col items-center justify-center py-16 text-center">
      <Laurel className="mb-6 h-20 text-gold" />
      <Heading level={1}>Página não encontrada</Heading>
      <p className="mt-4 max-w-md text-lead text-muted">
        O endereço pode ter mudado ou ter sido digitado com alguma diferença.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>Voltar ao início</ButtonLink>
        <ButtonLink variant="secondary" to={paths.wreaths}>
          Ver coroas
        </ButtonLink>
      </div>
    </div>
  );
}
