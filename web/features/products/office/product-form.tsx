import { useQueryClient } from '@tanstack/react-query';
import { getProduct, listProducts } from '#contract/products.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { reasonOf } from '#web/lib/api.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useLeaveAfter } from '#web/lib/use-leave-after.ts';
import { NO_PICTURE, useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ProductCard } from '../product-card.tsx';
import { addProduct, changeProduct, createFailure, FAILED_UPDATE } from '../queries.ts';
import { bodyOf, type ProductFields, ProductInputs, previewOf, productForm } from './product-fields.tsx';

type ProductFormProps = { id?: string; loaded: ProductFields };

function nothing(): void {
  // In the preview the buttons do nothing.
}

const REDIRECT_MS = 2000;
const TEXTS = {
  create: {
    required: 'Preencha todos os campos obrigatórios.',
    image: 'Selecione e envie uma imagem válida antes de salvar.',
    saved: 'Produto criado com sucesso.',
  },
  edit: {
    required: 'Todos os campos obrigatórios devem ser preenchidos.',
    image: 'Selecione uma imagem válida para o produto.',
    saved: 'Produto atualizado com sucesso.',
  },
};
const REQUIRED = ['name', 'price', 'size', 'stock', 'description'] as const;

function useProductForm({ id, loaded }: ProductFormProps) {
  const queryClient = useQueryClient();
  const texts = id === undefined ? TEXTS.create : TEXTS.edit;
  const record = useRecordForm({
    ...productForm,
    draft: id === undefined ? 'produto_novo' : `produto_${id}`,
    loaded,
    picture: { name: 'image' },
    save: (fields, base) => {
      const mine = bodyOf(fields);
      return id === undefined ? addProduct(mine) : changeProduct(id, { base: bodyOf(base), mine });
    },
    onSaved: () => {
      void invalidate(queryClient, listProducts, getProduct);
      showSuccess(texts.saved);
    },
    leaves: true,
    onRefused: (error) => {
      if (error === NO_PICTURE) showFailure(texts.image);
      else if (id === undefined) showFailure(createFailure(error));
      else showFailure(FAILED_UPDATE, reasonOf(error));
    },
    onInvalid: (errors) => {
      // Zero counts as missing.
      const isMissing = REQUIRED.some((name) => errors[name] && /^[\s0.,]*$/.test(record.form.getValues(name)));
      if (isMissing) showFailure(texts.required, errors.image && texts.image);
      else if (errors.image) showFailure(texts.image);
      else showFailure(INCOMPLETE);
    },
    reload: () => invalidate(queryClient, getProduct),
  });
  return record;
}

/** Creates or edits a product, beside a preview of the shop's card. Leads back to the list two seconds after saving. */
export function ProductForm(props: ProductFormProps) {
  const record = useProductForm(props);
  const { image, isSaved } = record;
  useLeaveAfter(isSaved, paths.products, REDIRECT_MS);
  return (
    <div className="grid items-start grid-cols-1 gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
      <RecordForm record={record} subject="Este produto" aria-label="Produto" className="space-y-6">
        <ProductInputs values={record.values} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={record.isSaving} busyLabel="Salvando…" disabled={isSaved}>
            Salvar
          </Button>
          <ButtonLink variant="secondary" to={paths.products}>
            {isSaved ? 'Voltar à lista' : 'Cancelar'}
          </ButtonLink>
        </div>
      </RecordForm>
      <section aria-labelledby="previa" className="@5xl:sticky @5xl:top-24">
        <h2 id="previa" className="eyebrow mb-3">
          Como a loja vai mostrar
        </h2>
        <div inert className="mx-auto max-w-88">
          <ProductCard
            product={previewOf(record.values, image.preview ?? record.values.image)}
            eager
            closed={false}
            onEnlarge={nothing}
            onAdd={nothing}
            onBuy={nothing}
          />
        </div>
      </section>
      <LeaveGuard
        isHolding={() => record.isHolding() || image.progress !== undefined}
        onDiscard={() => {
          image.cancel();
          record.discard();
        }}
      />
    </div>
  );
}
