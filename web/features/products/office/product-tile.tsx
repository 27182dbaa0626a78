import { useQueryClient } from '@tanstack/react-query';
import { History, Pencil, Ruler } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { type ManagedProduct, updateProduct } from '#contract/products.ts';
import { moneyFieldText, roundedCents } from '#domain/money.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { reasonOf } from '#web/lib/api.ts';
import { centsText, typedReais } from '#web/lib/money-text.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { changeProduct, FAILED_UPDATE, reloadProduct } from '../queries.ts';
import { InlineEdit } from './inline-edit.tsx';
import { bodyOf, fieldsOf, MISSING, type ProductBody, stockUnits } from './product-fields.tsx';
import { unitsLeft } from './product-filter.ts';

type ProductChange = Partial<ProductBody>;
/** `from` is the product that the person saw. */
type Seen = { from: ManagedProduct; change: ProductChange };

/** When somebody else has changed the same field meanwhile, nothing is overwritten and the card shows it. */
function useProductChange(id: string) {
  const queryClient = useQueryClient();
  const reload = () => reloadProduct(queryClient, id);
  return useChange(
    ({ from, change }: Seen) => {
      const base = bodyOf(fieldsOf(from));
      return changeProduct(id, { base, mine: { ...base, ...change } });
    },
    {
      failed: (error) => {
        showFailure(FAILED_UPDATE, reasonOf(error));
        void reload();
      },
      after: reload,
    },
  );
}

const TILE = 'flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-low';

type PartProps = { product: ManagedProduct; onSave: (change: ProductChange) => Promise<unknown> };

function PriceEdit({ product, onSave }: PartProps) {
  const price = roundedCents(product.price);
  const original = product.originalPrice === undefined ? undefined : roundedCents(product.originalPrice);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {original !== undefined && (
        <s className={classNames('text-price-small tabular-nums', product.active && 'text-muted')}>
          <span className="sr-only">Preço original: </span>
          {centsText(original)}
        </s>
      )}
      <InlineEdit
        label={`preço de ${product.name}`}
        text={moneyFieldText(price)}
        inputMode="decimal"
        read={typedReais}
        schema={updateProduct.body.shape.price}
        missing={MISSING.price}
        onSave={(value) => onSave({ price: value })}
      >
        <span className="font-semibold text-price tabular-nums">{centsText(price)}</span>
      </InlineEdit>
    </div>
  );
}

function StockEdit({ product, onSave }: PartProps) {
  const { stock, reserved } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small">
      <InlineEdit
        label={`estoque de ${product.name}`}
        text={String(stock)}
        inputMode="numeric"
        read={parseWhole}
        schema={stockUnits}
        missing="Informe o estoque."
        onSave={(value) => onSave({ stock: value })}
      >
        <span className="tabular-nums">
          Estoque: <span className="font-semibold">{stock}</span>
        </span>
      </InlineEdit>
      {reserved > 0 && (
        <span className={classNames('tabular-nums', product.active && 'text-gold-ink')}>
          {reserved === 1 ? '1 reservada' : `${reserved} reservadas`}
        </span>
      )}
    </div>
  );
}

function StateBadge({ product }: { product: ManagedProduct }) {
  if (!product.active) return <Badge className="text-ink!">Inativo</Badge>;
  if (product.stock < 1) return <Badge tone="error">Sem estoque</Badge>;
  if (unitsLeft(product) < 1) return <Badge tone="gold">Tudo reservado</Badge>;
  return null;
}

/** Characters; longer texts take more than three lines beside the picture. */
const SHORT_TEXT = 120;

function Description({ text, isMuted }: { text: string; isMuted: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT_TEXT;
  return (
    <div className={classNames('mt-1 text-small', isMuted && 'text-muted')}>
      <p className={classNames('break-words', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-link min-h-6 cursor-pointer"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Mostrar menos' : 'Mostrar tudo'}
        </button>
      )}
    </div>
  );
}

function Facts({ product, titleId }: { product: ManagedProduct; titleId: string }) {
  const isOn = product.active;
  return (
    <div className="flex gap-4">
      <Picture
        url={product.image}
        alt={product.name}
        sizes="8rem"
        className={classNames('size-24 shrink-0 rounded-control @md:size-30', !isOn && 'grayscale')}
        imageClassName="h-full!"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={titleId} className="min-w-0 text-balance break-words font-display text-heading-4">
            {product.name}
          </h2>
          <StateBadge product={product} />
        </div>
        <p className={classNames('mt-1 flex items-center gap-1.5 text-small', isOn && 'text-muted')}>
          <Ruler className="size-4 text-gold" />
          <span className="sr-only">Tamanho: </span>
          {product.size}
        </p>
        <Description text={product.description} isMuted={isOn} />
      </div>
    </div>
  );
}

export const ProductTile = memo(function ProductTile({ product: told }: { product: ManagedProduct }) {
  const product = { ...told, active: told.active !== false };
  const titleId = useId();
  const change = useProductChange(product._id);
  const save = (edit: ProductChange) => change.mutateAsync({ from: product, change: edit });
  const isOn = (change.isPending ? change.variables.change.active : undefined) ?? product.active;
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(TILE, '@container transition-opacity duration-200', !isOn && 'opacity-75')}
    >
      <Facts product={product} titleId={titleId} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 pt-3">
        <PriceEdit product={product} onSave={save} />
        <StockEdit product={product} onSave={save} />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 border-line border-t pt-2">
        <span className="-ml-3 flex flex-wrap">
          <ButtonLink
            variant="quiet"
            size="small"
            to={paths.editProduct(product._id)}
            aria-describedby={titleId}
            icon={Pencil}
          >
            Editar
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            size="small"
            to={paths.stock(product._id)}
            aria-describedby={titleId}
            icon={History}
          >
            Estoque
          </ButtonLink>
        </span>
        <span className="flex items-center gap-2 text-small">
          <span aria-hidden="true">{isOn ? 'Ativo' : 'Inativo'}</span>
          <Switch
            label={`Produto ${product.name} ativo`}
            checked={isOn}
            busy={change.isPending}
            onChange={(active) => change.mutate({ from: product, change: { active } })}
          />
        </span>
      </div>
    </article>
  );
});

export function ProductTileSkeleton() {
  return (
    <div className={TILE}>
      <div className="flex gap-4">
        <Skeleton className="size-24 shrink-0" />
        <div className="flex-1 space-y-2.5">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
      <Skeleton className="mt-4 h-10 w-full" />
      <Skeleton className="mt-3 h-10 w-full" />
    </div>
  );
}
