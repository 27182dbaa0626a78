import { cents } from '#domain/money.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading, SectionHeading } from '#web/ui/heading.tsx';
import { Laurel } from '#web/ui/laurel.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SWATCHES = [
  { name: 'papel', className: 'bg-paper' },
  { name: 'folha', className: 'bg-surface' },
  { name: 'fundo', className: 'bg-sunken' },
  { name: 'tinta', className: 'bg-ink' },
  { name: 'verde', className: 'bg-green' },
  { name: 'verde claro', className: 'bg-green-soft' },
  { name: 'faixa', className: 'bg-band' },
  { name: 'ouro', className: 'bg-gold' },
  { name: 'ouro claro', className: 'bg-gold-soft' },
];

function Colours() {
  return (
    <ul className="flex flex-wrap gap-4">
      {SWATCHES.map(({ name, className }) => (
        <li key={name} className="text-caption text-muted">
          <span className={`mb-1 block h-16 w-24 rounded-card border border-line ${className}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Types() {
  return (
    <div className="space-y-3">
      <Heading level={2} size="display">
        Saudades eternas
      </Heading>
      <Heading level={3} size={1}>
        Com carinho da família
      </Heading>
      <Heading level={3} size={2}>
        Coroas de flores
      </Heading>
      <Heading level={3}>Nossos serviços</Heading>
      <Heading level={4}>Coroa Serra dos Órgãos</Heading>
      <p className="text-lead">Texto de abertura, um pouco maior que o texto comum.</p>
      <p>
        Texto comum, com um <TextLink to={paths.wreaths}>endereço no meio da frase</TextLink>.
      </p>
      <p className="text-muted text-small">Texto menor, para o que acompanha.</p>
    </div>
  );
}

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>Finalizar pedido</Button>
      <Button variant="secondary">Carrinho</Button>
      <Button variant="quiet">Voltar</Button>
      <Button variant="danger">Excluir</Button>
      <Button disabled>Indisponível</Button>
      <Button busy>Enviando</Button>
      <Button size="small">Pequeno</Button>
      <Button size="large">Grande</Button>
      <Button asChild variant="secondary">
        <a href={paths.wreaths}>Endereço com cara de botão</a>
      </Button>
    </div>
  );
}

/** Colours, type, buttons, badges, prices, cards. */
export function FoundationParts() {
  return (
    <>
      <Colours />
      <Types />
      <Buttons />
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Neutro</Badge>
        <Badge tone="green">Concluído</Badge>
        <Badge tone="gold">Últimas unidades</Badge>
        <Badge tone="error">Indisponível</Badge>
        <Badge tone="solid">3</Badge>
        <Price amount={cents(123_450)} original={cents(145_000)} size="large" />
        <Price amount={cents(32_000)} />
        <Price amount={cents(2_000)} size="small" />
      </div>
      <div className="grid gap-6 @3xl:grid-cols-3">
        <Card>
          <Heading level={3} size={4}>
            Uma folha
          </Heading>
          <p className="mt-2 text-muted">Guarda o que pertence junto.</p>
        </Card>
        <Card className="space-y-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
        </Card>
        <Picture
          url="/logo.svg"
          alt="O selo da casa"
          sizes="20rem"
          fit="contain"
          className="h-44 rounded-card"
          imageClassName="h-full!"
        />
      </div>
      <SectionHeading eyebrow="Abertura" lead="Uma frase que acompanha o título.">
        Título de uma parte
      </SectionHeading>
      <Laurel className="mx-auto h-20 text-gold" />
    </>
  );
}
