import { SectionHeading } from '#web/ui/heading.tsx';
import { PageSection } from '#web/ui/page-section.tsx';

const STEPS = [
  {
    title: 'Escolha a coroa',
    text: 'Veja cada coroa em detalhe, com tamanho, flores e preço. Não é preciso criar conta.',
  },
  {
    title: 'Escreva a faixa',
    text: 'Digite a mensagem e veja na hora como ela fica na faixa. Informe onde e quando é a cerimônia.',
  },
  {
    title: 'Pague por Pix',
    text: 'O pagamento é confirmado em instantes e você recebe tudo por e-mail. A entrega fica por nossa conta.',
  },
];

/** How buying works, in three steps. */
export function Steps() {
  return (
    <PageSection labelledBy="como-funciona">
      <SectionHeading id="como-funciona">Como funciona, em três passos</SectionHeading>
      <ol className="mt-10 grid gap-x-12 gap-y-8 @3xl:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-gold-line border-t pt-5">
            <span aria-hidden="true" className="font-display text-gold-ink text-heading-2">
              {index + 1}
            </span>
            <h3 className="mt-2 font-display text-heading-4">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
