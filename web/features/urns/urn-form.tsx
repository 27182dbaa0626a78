import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Urn } from '#contract/urns.ts';
import { limits } from '#domain/limits.ts';
import { ApiError, reasonOf } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { type RecordEdit, useRecordEdit } from '#web/lib/record-edit.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { freshUrn, reloadUrns, saveUrn, showUrnSuccess } from './queries.ts';
import {
  bodyOf,
  differencesOf,
  NEW_URN,
  parseUrnDraft,
  recordOf,
  type UrnErrors,
  type UrnFields,
  urnErrors,
} from './urn-fields.ts';

type UrnFormProps = {
  /** The urn that is edited; undefined for a new one. */
  urn: Urn | undefined;
  /** Saved, or given up. */
  onDone: () => void;
};

const REQUIRED = 'Nome e imagem são obrigatórios.';
const FAILED = 'Falha ao salvar urna';

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.serverCode === 'stale-version';
}

/** Everything that saving takes: check, wait for the picture, send, and what comes after either end. */
function useSaving(urn: Urn | undefined, edit: RecordEdit<UrnFields>, onDone: () => void) {
  const queryClient = useQueryClient();
  const { errors, found, refuse } = useFieldErrors<UrnErrors>(edit.fields, {});
  const [isSaving, setSaving] = useState(false);

  async function refused(error: unknown): Promise<void> {
    showFailure(FAILED, reasonOf(error));
    if (urn === undefined || !isStale(error)) return;
    const fresh = await freshUrn(urn._id);
    if (fresh) edit.meet(recordOf(fresh));
  }

  async function send(): Promise<boolean> {
    const image = await edit.image.settled();
    if (!image) {
      showFailure(REQUIRED);
      return false;
    }
    try {
      await saveUrn(urn?._id, bodyOf(edit.fields, image), edit.base.version);
      return true;
    } catch (error) {
      await refused(error);
      return false;
    }
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    const problems = urnErrors(edit.fields, edit.image.url !== '' || edit.image.progress !== undefined);
    refuse(problems);
    if (problems.nome || problems.imagem) showFailure(REQUIRED);
    if (Object.keys(problems).length > 0) return;
    setSaving(true);
    const isSaved = await send();
    setSaving(false);
    if (!isSaved) return;
    edit.finish();
    showUrnSuccess(urn === undefined ? 'Urna criada com sucesso' : 'Urna atualizada com sucesso');
    onDone();
    await reloadUrns(queryClient);
  }

  return { errors, found, isSaving, save };
}

function Inputs({ edit, errors }: { edit: RecordEdit<UrnFields>; errors: UrnErrors }) {
  const { fields, setField, image } = edit;
  const isImageMissing = image.url === '' && image.progress === undefined;
  return (
    <div className="grid items-start grid-cols-1 gap-x-8 gap-y-5 @4xl:grid-cols-2">
      <div className="space-y-5">
        <Field label="Nome" error={errors.nome} required>
          <TextInput
            name="nome"
            value={fields.nome}
            maxLength={limits.urnName}
            autoComplete="off"
            onChange={(event) => setField('nome', event.currentTarget.value)}
          />
        </Field>
        <Field label="Preço" optional hint="Em reais" error={errors.preco}>
          <MoneyInput name="preco" value={fields.preco} onChange={(text) => setField('preco', text)} />
        </Field>
        <Field label="Descrição" optional hint="Madeira, acabamento, medidas">
          <TextArea
            name="descricao"
            rows={3}
            value={fields.descricao}
            maxLength={limits.urnDescription}
            onChange={(event) => setField('descricao', event.currentTarget.value)}
          />
        </Field>
      </div>
      <ImageField
        url={image.url}
        preview={image.preview}
        progress={image.progress}
        error={image.failure ?? (isImageMissing ? errors.imagem : undefined)}
        alt={fields.nome || 'Imagem da urna'}
        onChoose={image.choose}
        onCancel={image.cancel}
      />
    </div>
  );
}

/** Leads to the form when an urn is chosen for editing, and to the first field that was refused. */
function useFocus(errors: UrnErrors, isSaving: boolean, isEditing: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (isSaving) return;
    // The fields rest while they are on their way, which takes the focus from them.
    const isLost = document.activeElement === document.body;
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else if (isLost && before.current instanceof HTMLElement) before.current.focus();
  }, [errors, isSaving]);
  useEffect(() => {
    if (!isEditing) return;
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLElement>('[name=nome]')?.focus({ preventScroll: true });
  }, [isEditing]);
  const remember = () => {
    before.current = document.activeElement;
  };
  return { form, remember };
}

/** Creates an urn or edits one. Give it a key per urn, so that each begins with its own values and draft. */
export function UrnForm({ urn, onDone }: UrnFormProps) {
  const [initial] = useState(() => (urn === undefined ? NEW_URN : recordOf(urn)));
  const edit = useRecordEdit(urn === undefined ? 'urna_nova' : `urna_${urn._id}`, initial, parseUrnDraft);
  const { errors, found, isSaving, save } = useSaving(urn, edit, onDone);
  const { form, remember } = useFocus(found, isSaving, urn !== undefined);
  const title = urn === undefined ? 'Nova urna' : `Editar ${urn.nome}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    remember();
    void save();
  }

  function cancel() {
    edit.finish();
    onDone();
  }

  return (
    <Card className="mb-10 p-4 @lg:p-6">
      <form ref={form} method="post" noValidate aria-label="Urna" onSubmit={submit} className="scroll-mt-28 space-y-5">
        <Heading level={2} size={4}>
          {title}
        </Heading>
        {edit.conflict && (
          <ConflictNotice
            subject="Esta urna"
            differences={differencesOf(edit.base, edit.conflict, edit.fields)}
            onReload={edit.takeTheirs}
            onKeep={edit.keepMine}
          />
        )}
        {edit.wasRestored && !edit.conflict && <DraftNotice onDiscard={edit.discard} />}
        <fieldset disabled={isSaving}>
          <legend className="sr-only">Dados da urna</legend>
          <Inputs edit={edit} errors={errors} />
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSaving} busyLabel="Salvando…">
            {urn === undefined ? 'Cadastrar urna' : 'Salvar urna'}
          </Button>
          {urn !== undefined && (
            <Button variant="secondary" onClick={cancel}>
              Cancelar edição
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
