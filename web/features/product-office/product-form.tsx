import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getProduct, type Product } from '#contract/products.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { type RecordEdit, type RecordState, useRecordEdit } from '#web/lib/record-edit.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { currentSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import {
  bodyOf,
  differencesOf,
  type FieldErrors,
  missingFields,
  type ProductFields,
  parseProductDraft,
  previewOf,
  recordOf,
  refusedFields,
} from './product-fields.ts';
import { ProductInputs } from './product-inputs.tsx';
import { createFailure, FAILED_UPDATE, forgetProducts, isStale, saveProduct, serverErrors } from './save-product.ts';

type ProductFormProps = {
  /** The product that is edited; undefined for a new one. */
  id?: string;
  initial: RecordState<ProductFields>;
  /** The card as the shop shows it. */
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
const IMAGE_MISSING = 'Escolha uma imagem.';

type Step = 'editing' | 'saving' | 'saved';

/** Says what stands in the way of saving and returns it; an empty object when nothing does. */
function check(edit: RecordEdit<ProductFields>, texts: (typeof TEXTS)['create']): FieldErrors {
  const missing = missingFields(edit.fields);
  const hasImage = edit.image.url !== '' || edit.image.progress !== undefined;
  const image: FieldErrors = hasImage ? {} : { image: IMAGE_MISSING };
  if (Object.keys(missing).length > 0) showFailure(texts.required, hasImage ? undefined : texts.image);
  else if (!hasImage) showFailure(texts.image);
  return { ...refusedFields(edit.fields), ...missing, ...image };
}

/** Everything that saving takes: check, wait for the picture, send, and what comes after either end. */
function useSaving(id: string | undefined, edit: RecordEdit<ProductFields>) {
  const { errors, found, refuse } = useFieldErrors<FieldErrors>(edit.fields, {});
  const [step, setStep] = useState<Step>('editing');
  const queryClient = useQueryClient();
  const texts = id === undefined ? TEXTS.create : TEXTS.edit;

  async function refused(error: unknown): Promise<void> {
    refuse(serverErrors(error));
    if (id === undefined) return showFailure(createFailure(error));
    showFailure(FAILED_UPDATE, reasonOf(error));
    if (!isStale(error)) return undefined;
    const fresh = await call(getProduct, { params: { id } }).catch(() => undefined);
    return fresh && edit.meet(recordOf(fresh));
  }

  async function save(): Promise<void> {
    if (step !== 'editing') return;
    const problems = check(edit, texts);
    refuse(problems);
    if (Object.keys(problems).length > 0) return;
    setStep('saving');
    const image = await edit.image.settled();
    try {
      if (!image) return showFailure(texts.image);
      await saveProduct(id, bodyOf(edit.fields, image), edit.base.version);
    } catch (error) {
      return await refused(error);
    } finally {
      setStep('editing');
    }
    setStep('saved');
    edit.finish();
    forgetProducts(queryClient);
    return showSuccess(texts.saved);
  }

  return { errors, found, step, save };
}

function useRedirect(isSaved: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate(paths.products), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);
}

/** Leads to the first field that was refused; a try that failed for another reason ends where it began. */
function useFocus(errors: FieldErrors, step: Step) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (step !== 'editing') return;
    // The fields rest while they are on their way, which takes the focus from them.
    const isLost = document.activeElement === document.body;
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else if (isLost && before.current instanceof HTMLElement) before.current.focus();
  }, [errors, step]);
  const remember = () => {
    before.current = document.activeElement;
  };
  return { form, remember };
}

/** Creates or edits a product, beside the card that the shop will show. Leads back to the list two seconds after saving. */
export function ProductForm({ id, initial, renderPreview }: ProductFormProps) {
  const edit = useRecordEdit(id === undefined ? 'produto_novo' : `produto_${id}`, initial, parseProductDraft);
  const { errors, found, step, save } = useSaving(id, edit);
  const { form, remember } = useFocus(found, step);
  const isSaved = step === 'saved';
  useRedirect(isSaved);

  function submit(event: FormEvent) {
    event.preventDefault();
    remember();
    void save();
  }

  return (
    <div className="grid items-start grid-cols-1 gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
      <form ref={form} method="post" noValidate aria-label="Produto" onSubmit={submit} className="space-y-6">
        {edit.conflict && (
          <ConflictNotice
            subject="Este produto"
            differences={differencesOf(edit.base, edit.conflict, edit.fields)}
            onReload={edit.takeTheirs}
            onKeep={edit.keepMine}
          />
        )}
        {edit.wasRestored && !edit.conflict && <DraftNotice onDiscard={edit.discard} />}
        <ProductInputs edit={edit} errors={errors} disabled={step !== 'editing'} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={step === 'saving'} busyLabel="Salvando…" disabled={isSaved}>
            Salvar
          </Button>
          <Button asChild variant="secondary">
            <SiteLink to={paths.products}>{isSaved ? 'Voltar à lista' : 'Cancelar'}</SiteLink>
          </Button>
        </div>
      </form>
      <section aria-labelledby="previa" className="@5xl:sticky @5xl:top-24">
        <h2 id="previa" className="eyebrow mb-3">
          Como a loja vai mostrar
        </h2>
        <div inert className="mx-auto max-w-88">
          {renderPreview(previewOf(edit.fields, edit.image.preview ?? edit.image.url))}
        </div>
      </section>
      <LeaveGuard isHolding={() => edit.isDirty && currentSession() !== undefined} onDiscard={edit.finish} />
    </div>
  );
}
