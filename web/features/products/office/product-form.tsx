import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getProduct, type Product } from '#contract/products.ts';
import { reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { useImageUpload } from '#web/lib/image-upload.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useLeaveAfter } from '#web/lib/use-leave-after.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { addProduct, changeProduct, createFailure, FAILED_UPDATE, forgetProducts } from '../queries.ts';
import {
  bodyOf,
  FIELD_LABELS,
  formProduct,
  MISSING,
  type ProductFields,
  previewOf,
  productFields,
} from './product-fields.ts';
import { ProductInputs } from './product-inputs.tsx';

type ProductFormProps = {
  /** The edited product's id; undefined for a new one. */
  id?: string;
  loaded: ProductFields;
  /** Renders the shop's card as a preview. */
  renderPreview: (product: Product) => ReactNode;
};

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
const NO_IMAGE = new Error('the upload failed');

function shown(name: keyof ProductFields, fields: ProductFields, side: 'theirs' | 'mine'): string {
  if (name === 'active') return fields.active ? 'ativo' : 'inativo';
  if (name !== 'image') return String(fields[name]);
  return side === 'theirs' ? 'outra imagem' : 'a imagem deste formulário';
}

function useProductForm({ id, loaded }: Omit<ProductFormProps, 'renderPreview'>) {
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const texts = id === undefined ? TEXTS.create : TEXTS.edit;
  // A picture being uploaded counts as present; saving waits for it.
  const checkedBody = (fields: ProductFields) =>
    bodyOf(image.progress === undefined ? fields : { ...fields, image: '/enviando' });
  const record = useRecordForm<ProductFields>({
    draft: id === undefined ? 'produto_novo' : `produto_${id}`,
    fields: productFields,
    loaded,
    resolver: bodyResolver(formProduct, checkedBody, MISSING),
    labels: FIELD_LABELS,
    shown,
    save: async (fields) => {
      const url = await image.settled();
      if (!url) throw NO_IMAGE;
      const mine = bodyOf({ ...fields, image: url });
      const base = bodyOf(record.form.formState.defaultValues as ProductFields);
      await (id === undefined ? addProduct(mine) : changeProduct(id, { base, mine }));
    },
    onSaved: () => {
      setSaved(true);
      forgetProducts(queryClient);
      showSuccess(texts.saved);
    },
    onRefused: (error) => {
      if (error === NO_IMAGE) showFailure(texts.image);
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
  const image = useImageUpload(record.values.image, (url) =>
    record.form.setValue('image', url, { shouldDirty: true, shouldValidate: true }),
  );
  return { record, image, isSaved };
}

/** Creates or edits a product, beside a preview of the shop's card. Leads back to the list two seconds after saving. */
export function ProductForm({ renderPreview, ...props }: ProductFormProps) {
  const { record, image, isSaved } = useProductForm(props);
  useLeaveAfter(isSaved, paths.products, REDIRECT_MS);
  return (
    <div className="grid items-start grid-cols-1 gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
      <RecordForm record={record} subject="Este produto" aria-label="Produto" className="space-y-6">
        <ProductInputs form={record.form} values={record.values} image={image} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={record.isSaving} busyLabel="Salvando…" disabled={isSaved}>
            Salvar
          </Button>
          <Button asChild variant="secondary">
            <SiteLink to={paths.products}>{isSaved ? 'Voltar à lista' : 'Cancelar'}</SiteLink>
          </Button>
        </div>
      </RecordForm>
      <section aria-labelledby="previa" className="@5xl:sticky @5xl:top-24">
        <h2 id="previa" className="eyebrow mb-3">
          Como a loja vai mostrar
        </h2>
        <div inert className="mx-auto max-w-88">
          {renderPreview(previewOf(record.values, image.preview ?? record.values.image))}
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
