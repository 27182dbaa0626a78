import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';

export function AgreedTerms() {
  return (
    <p className="text-caption text-muted">
      Ao pagar você concorda com a{' '}
      <TextLink to={paths.privacy} target="_blank">
        política de privacidade
      </TextLink>{' '}
      e com as regras de{' '}
      <TextLink to={paths.terms} target="_blank">
        cancelamento e arrependimento
      </TextLink>
      .
    </p>
  );
}
