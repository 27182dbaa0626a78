import { ImageOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Urn } from '#contract/urns.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Outline } from '#web/ui/list-states.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PictureButton } from '#web/ui/picture-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { priceOf } from './queries.ts';

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-7 @xl:grid-cols-2 @5xl:grid-cols-3';

export function UrnGrid({ children }: { children: ReactNode }) {
  return <ul className={GRID}>{children}</ul>;
}

export function UrnGridSkeleton() {
  return (
    <Outline label="Carregando urnas…" className={GRID}>
      <UrnCardSkeleton />
    </Outline>
  );
}

const CARD = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-low';
const PICTURE_SIZES = '(min-width: 72rem) 24rem, (min-width: 40rem) 45vw, 92vw';

type UrnCardProps = {
  urn: Urn;
  eager?: boolean;
  onEnlarge?: () => void;
  children?: ReactNode;
};

function CardPicture({ urn, eager = false, onEnlarge }: UrnCardProps) {
  const picture =
    urn.imagem === '' ? (
      <span className="flex aspect-4/3 items-center justify-center bg-sunken text-gold">
        <ImageOff className="size-10" strokeWidth={1.25} />
      </span>
    ) : (
      <Picture
        url={urn.imagem}
        alt={urn.nome}
        sizes={PICTURE_SIZES}
        eager={eager}
        width={960}
        height={720}
        className={classNames('aspect-4/3 w-full', !urn.ativo && 'grayscale')}
        imageClassName="h-full!"
      />
    );
  if (!onEnlarge) return picture;
  return (
    <PictureButton name={urn.nome} onEnlarge={onEnlarge}>
      {picture}
    </PictureButton>
  );
}

export function UrnCard(props: UrnCardProps) {
  const { urn, children } = props;
  const titleId = useId();
  const price = priceOf(urn);
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(CARD, 'transition-opacity duration-200', !urn.ativo && 'opacity-75')}
    >
      <CardPicture {...props} />
      <div className="flex flex-1 flex-col p-5">
        <h2 id={titleId} className="text-balance break-words font-display text-heading-4">
          {urn.nome}
        </h2>
        {urn.descricao && (
          <p className={classNames('mt-1.5 whitespace-pre-line break-words text-small', urn.ativo && 'text-muted')}>
            {urn.descricao}
          </p>
        )}
        {price !== undefined && <Price amount={price} className="mt-3" />}
        {children && <div className="mt-auto pt-4">{children}</div>}
      </div>
    </article>
  );
}

function UrnCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="aspect-4/3 w-full rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-7 w-1/3" />
      </div>
    </div>
  );
}
