import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';

export function ErrorScreen() {
  return (
    <div
      className="container-page flex min-h-[60vh] flex-col items-center justify-center py-16 text-center"
      role="alert"
    >
      <title>Algo não saiu como esperado</title>
      <Heading level={1}>Algo não saiu como esperado</Heading>
      <p className="mt-4 max-w-md text-lead text-muted">
        Não conseguimos mostrar esta página. Tente de novo; se continuar assim, ligue para nós.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Tentar novamente</Button>
        <a href={paths.home} className={buttonClass('secondary')}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}
